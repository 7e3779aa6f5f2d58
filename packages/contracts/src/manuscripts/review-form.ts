import { z } from 'zod';
import { recommendations } from './sides.ts';
import { typedText } from './submission.ts';

/** A question of the journal's form for reviews. */
export const reviewQuestionSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Lowercase letters, digits and dashes'),
  text: z.string().trim().min(1, 'Required').max(1_000),
  /** The answers to choose from. If the list is empty, the answer is a text. */
  choices: z.array(z.string().trim().min(1).max(200)).max(12),
  isRequired: z.boolean(),
  /** Whether authors may read the answer after an editor has released it. */
  isForAuthors: z.boolean(),
});
export type ReviewQuestion = z.infer<typeof reviewQuestionSchema>;

/** The form of a review. Answers are stored by the id of the question. */
export const savedReviewFormSchema = z.object({
  answers: z.record(z.string().max(40), typedText(20_000)).default({}),
  /** Null: not chosen yet. */
  recommendation: z.enum(recommendations).nullable().default(null),
  /** For the authors. */
  text: typedText(50_000),
  /** For the editor only. */
  remarksToEditor: typedText(20_000),
});
/** The form in requests. */
export const reviewFormSchema = savedReviewFormSchema.strict();
export type ReviewForm = z.infer<typeof reviewFormSchema>;

/** Returns the fields that a review still needs: ids of questions, `recommendation` or `text`. */
export function missingFromReview(
  { answers, recommendation, text }: ReviewForm,
  questions: readonly ReviewQuestion[],
): string[] {
  const unanswered = questions.filter(({ id, isRequired }) => isRequired && !answers[id]?.trim());
  return [
    ...unanswered.map(({ id }) => id),
    ...(recommendation === null ? ['recommendation'] : []),
    ...(text.trim() === '' ? ['text'] : []),
  ];
}

/** The maximum numbers of characters of the texts of a reviewer who declines. */
export const MAX_DECLINE_REASON = 2_000;
export const MAX_DECLINE_SUGGESTION = 1_000;

/** The reasons for declining. */
export const declineSchema = z.strictObject({
  reason: typedText(MAX_DECLINE_REASON),
  /** A suggested other reviewer. */
  suggestion: typedText(MAX_DECLINE_SUGGESTION),
  /** The day from which the reviewer may be asked again, or empty. */
  again: z.union([z.literal(''), z.iso.date()]).default(''),
});
export type Decline = z.infer<typeof declineSchema>;
