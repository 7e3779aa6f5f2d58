import type { ReviewQuestion } from '@app/contracts/manuscripts';
import { type Attempt, errorAt } from '../forms/error-summary.tsx';
import { LongField, RadioField } from '../forms/fields.tsx';
import { answerField, type ReviewValues } from './review-values.ts';

interface QuestionFieldsProps {
  questions: readonly ReviewQuestion[];
  values: ReviewValues;
  attempt: Attempt | null;
  onAnswer: (question: string, answer: string) => void;
}

/** The fields for the journal's questions. */
export function QuestionFields({ questions, values, attempt, onAnswer }: QuestionFieldsProps) {
  return questions.map(({ id, text, choices, isRequired, isForAuthors }) => {
    const path = answerField(id);
    const field = {
      path,
      label: text,
      hint: isForAuthors ? undefined : 'Only the editor reads this answer.',
      isRequired,
      error: errorAt(attempt, path),
      value: values[path] ?? '',
    };
    return choices.length > 0 ? (
      <RadioField
        key={id}
        {...field}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onChoose={(answer) => onAnswer(id, answer)}
      />
    ) : (
      <LongField key={id} {...field} rows={3} onType={(answer) => onAnswer(id, answer)} />
    );
  });
}
