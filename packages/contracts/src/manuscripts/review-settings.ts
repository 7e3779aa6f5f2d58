import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { expectedVersion } from '../base/record.ts';
import { reviewQuestionSchema } from './review-form.ts';
import { type DayName, defaultDays } from './states.ts';

export const submissionStates = ['closed', 'open'] as const;

const wholeNumber = (least: number, most: number) =>
  z
    .int('Enter a whole number')
    .min(least, `At least ${least}`)
    .max(most, { error: () => `At most ${most.toLocaleString('en')}` });
const days = wholeNumber(1, 3_650);
// The cast is needed because `Object.keys` widens the literal keys to strings.
const dayNames = Object.keys(defaultDays) as [DayName, ...DayName[]];

const fields = {
  submissions: z.enum(submissionStates),
  /** The last day (UTC) on which submissions are open, or empty. */
  until: z.union([z.literal(''), z.iso.date()]),
  maxAuthors: wholeNumber(1, 50),
  maxReferences: wholeNumber(1, 1_000),
  /** Whether a fee is asked for after acceptance. `feeText` says how to pay the fee. */
  hasFee: z.boolean(),
  feeText: z.string().trim().max(5_000),
  showsOtherReviews: z.boolean(),
  /** Whether the public page shows the medians. */
  showsFigures: z.boolean(),
  /** Whether editors see only the manuscripts that are assigned to them. Administrators see all manuscripts. */
  limitsEditors: z.boolean(),
  days: z.record(z.enum(dayNames), days),
};
const questionsOf = (question: typeof reviewQuestionSchema) =>
  z
    .array(question)
    .max(30)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: 'Two questions have the same id',
    });

/** The settings of submissions and reviews. */
export const reviewSettingsSchema = z.object({
  ...fields,
  days: z.looseRecord(z.enum(dayNames), days),
  questions: questionsOf(reviewQuestionSchema),
  version: z.int(),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;

const median = z.number().min(0).nullable();

/**
 * Whether authors can submit manuscripts on the site. `until` is the last day (UTC), or null if no day is set or
 * submissions are closed.
 */
export const submissionsSchema = z.object({
  state: growing(submissionStates),
  until: z.iso.date().nullable(),
  /** The limits of the journal. */
  maxAuthors: z.int(),
  maxReferences: z.int(),
  /** The median times of the journal. Null: the journal does not show them. */
  medians: z.object({ daysToFirstDecision: median, daysToPublication: median }).nullable(),
});
export type Submissions = z.infer<typeof submissionsSchema>;

export const updateReviewSettingsSchema = z.strictObject({
  ...fields,
  questions: questionsOf(reviewQuestionSchema.strict()),
  version: expectedVersion,
});

export const initialReviewSettings: Omit<ReviewSettings, 'version'> = {
  submissions: 'closed',
  until: '',
  maxAuthors: 5,
  maxReferences: 50,
  hasFee: true,
  feeText: '',
  showsOtherReviews: true,
  showsFigures: false,
  limitsEditors: false,
  days: defaultDays,
  questions: [
    {
      id: 'originality',
      text: 'Is the work original, and does it say what is new?',
      choices: ['Yes', 'In part', 'No'],
      isRequired: true,
      isForAuthors: true,
    },
    {
      id: 'methods',
      text: 'Are the methods sound and described so that others can repeat the work?',
      choices: ['Yes', 'In part', 'No'],
      isRequired: true,
      isForAuthors: true,
    },
    {
      id: 'ethics',
      text: 'Do you have concerns about ethics or plagiarism?',
      choices: [],
      isRequired: false,
      isForAuthors: false,
    },
  ],
};
