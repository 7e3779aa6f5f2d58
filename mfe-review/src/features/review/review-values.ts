import type {
  Recommendation,
  ReviewerPage,
  ReviewForm,
  ReviewQuestion,
} from '@app/contracts/manuscripts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';

/** The fields of a review except the answers, with their labels. */
const fields = {
  recommendation: 'Your recommendation',
  text: 'Comments for the authors',
  remarksToEditor: 'Remarks to the editor only',
} as const satisfies { [Name in Exclude<keyof ReviewForm, 'answers'>]: string };

/**
 * A review as saved on the device. Each answer is a separate field, so that changes in several tabs can be merged by
 * answer.
 */
export type ReviewValues = Record<keyof typeof fields | `answer-${string}`, string>;

export const answerField = (question: string) => `answer-${question}` as const;

export const valuesOf = (
  { answers, ...form }: ReviewForm,
  questions: readonly ReviewQuestion[],
): ReviewValues => ({
  ...form,
  recommendation: form.recommendation ?? '',
  ...Object.fromEntries(questions.map(({ id }) => [answerField(id), answers[id] ?? ''])),
});

export function formOf(values: ReviewValues, questions: readonly ReviewQuestion[]): ReviewForm {
  const { recommendation } = values;
  return {
    answers: Object.fromEntries(questions.map(({ id }) => [id, values[answerField(id)] ?? ''])),
    recommendation: isRecommendation(recommendation) ? recommendation : null,
    text: values.text,
    remarksToEditor: values.remarksToEditor,
  };
}

export const serverState = ({
  form,
  questions,
  revision,
}: ReviewerPage): RecordState<ReviewValues> => ({
  values: valuesOf(form, questions),
  version: revision,
});

/** The labels of the recommendations in the form. */
export const recommendationLabels: Record<Recommendation, string> = {
  accept: 'Accept as it is',
  minor: 'Accept after a minor revision',
  major: 'Ask for a major revision',
  reject: 'Do not accept',
};

const isRecommendation = (value: string): value is Recommendation =>
  Object.hasOwn(recommendationLabels, value);

/** Returns the labels of the fields. */
export const labelsOf = (questions: readonly ReviewQuestion[]): Record<string, string> => ({
  ...fields,
  ...Object.fromEntries(questions.map(({ id, text }) => [answerField(id), text])),
});
