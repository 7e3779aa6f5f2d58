import type { ReviewerPage, ReviewForm, ReviewQuestion } from '@app/contracts/manuscripts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';

/**
 * A review as saved on the device. Each answer is a separate field, so that changes in several tabs can be merged by
 * answer.
 */
export type ReviewValues = Record<string, string>;

export const answerField = (question: string): string => `answer-${question}`;

const textFields = ['recommendation', 'text', 'remarksToEditor'] as const;

export function valuesOf(
  { recommendation, text, remarksToEditor, answers }: ReviewForm,
  questions: readonly ReviewQuestion[],
): ReviewValues {
  return {
    ...{ recommendation: recommendation ?? '', text, remarksToEditor },
    ...Object.fromEntries(questions.map(({ id }) => [answerField(id), answers[id] ?? ''])),
  };
}

export function formOf(values: ReviewValues, questions: readonly ReviewQuestion[]): ReviewForm {
  const recommendation = recommendations.find(({ value }) => value === values.recommendation);
  return {
    answers: Object.fromEntries(questions.map(({ id }) => [id, values[answerField(id)] ?? ''])),
    recommendation: recommendation?.value ?? null,
    text: values.text ?? '',
    remarksToEditor: values.remarksToEditor ?? '',
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

/** The recommendations with their labels in the form. */
export const recommendations = [
  { value: 'accept', label: 'Accept as it is' },
  { value: 'minor', label: 'Accept after a minor revision' },
  { value: 'major', label: 'Ask for a major revision' },
  { value: 'reject', label: 'Do not accept' },
] as const;

export const recommendationLabel = (value: string): string =>
  recommendations.find((each) => each.value === value)?.label ?? value;

/** Returns the labels of the fields. */
export function labelsOf(questions: readonly ReviewQuestion[]): Record<string, string> {
  const names: Record<(typeof textFields)[number], string> = {
    recommendation: 'Your recommendation',
    text: 'Comments for the authors',
    remarksToEditor: 'Remarks to the editor only',
  };
  return {
    ...names,
    ...Object.fromEntries(questions.map(({ id, text }) => [answerField(id), text])),
  };
}
