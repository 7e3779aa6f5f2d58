import type { ReviewQuestion } from '@app/contracts/manuscripts';
import { Button, Checkbox, Textarea, TextInput } from '@app/office-kit';
import { isWithin } from '@app/office-kit/forms/form-errors.ts';
import styles from '../desk/desk.module.css';

interface QuestionsFieldsProps {
  questions: readonly ReviewQuestion[];
  /** The errors by path, such as `questions.0.text`. */
  errors: Readonly<Record<string, unknown>>;
  onChange: (questions: ReviewQuestion[]) => void;
}

/**
 * The fields for the questions of the review form. Reviews in progress retain their answers, which refer to a question
 * by id.
 */
export function QuestionsFields({ questions, errors, onChange }: QuestionsFieldsProps) {
  const change = (at: number, part: Partial<ReviewQuestion>) =>
    onChange(questions.map((each, other) => (other === at ? { ...each, ...part } : each)));
  const errorAt = (path: string) => {
    const [, message] = Object.entries(errors).find(([each]) => isWithin(each, path)) ?? [];
    return typeof message === 'string' ? message : undefined;
  };
  const add = () => {
    const taken = new Set(questions.map((each) => each.id));
    let number = questions.length + 1;
    while (taken.has(`question-${number}`)) number += 1;
    const fresh = { text: '', choices: [], isRequired: false, isForAuthors: true };
    onChange([...questions, { id: `question-${number}`, ...fresh }]);
  };
  return (
    <div>
      <ol className={styles.list}>
        {questions.map((question, at) => (
          <li key={question.id} className={styles.form}>
            <TextInput
              label={`Question ${at + 1}`}
              required
              name={`questions.${at}.text`}
              error={errorAt(`questions.${at}.text`)}
              value={question.text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
            <Textarea
              label="Answers to choose from"
              description="One on each line. Without any, the answer is a text."
              autosize
              minRows={1}
              name={`questions.${at}.choices`}
              error={errorAt(`questions.${at}.choices`)}
              value={question.choices.join('\n')}
              onChange={({ currentTarget }) =>
                change(at, {
                  choices: currentTarget.value === '' ? [] : currentTarget.value.split('\n'),
                })
              }
            />
            <Checkbox
              label="Required"
              checked={question.isRequired}
              onChange={({ currentTarget }) => change(at, { isRequired: currentTarget.checked })}
            />
            <Checkbox
              label="Authors may read the answer"
              checked={question.isForAuthors}
              onChange={({ currentTarget }) => change(at, { isForAuthors: currentTarget.checked })}
            />
            <div className={styles.actions}>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Remove question ${at + 1}`}
                onClick={() => onChange(questions.toSpliced(at, 1))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button variant="default" onClick={add}>
        Add a question
      </Button>
    </div>
  );
}
