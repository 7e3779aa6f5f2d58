import type { ReviewQuestion } from '@app/contracts/manuscripts';
import { Button, Checkbox, Textarea, TextInput } from '@app/office-kit';
import { useId } from 'react';
import styles from '../desk/desk.module.css';

interface QuestionsFieldsProps {
  questions: readonly ReviewQuestion[];
  onChange: (questions: ReviewQuestion[]) => void;
}

/** The questions of the form for reviews. Reviews in progress keep their answers by the question's id. */
export function QuestionsFields({ questions, onChange }: QuestionsFieldsProps) {
  const id = useId();
  const change = (at: number, part: Partial<ReviewQuestion>) =>
    onChange(questions.map((each, other) => (other === at ? { ...each, ...part } : each)));
  const add = () => {
    const taken = new Set(questions.map((each) => each.id));
    let number = questions.length + 1;
    while (taken.has(`question-${number}`)) number += 1;
    const fresh = { text: '', choices: [], isRequired: false, isForAuthors: true };
    onChange([...questions, { id: `question-${number}`, ...fresh }]);
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Questions for reviewers</h3>
      <ol className={styles.list}>
        {questions.map((question, at) => (
          <li key={question.id} className={styles.form}>
            <TextInput
              label={`Question ${at + 1}`}
              required
              value={question.text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
            <Textarea
              label="Answers to choose from"
              description="One on each line. Without any, the answer is a text."
              autosize
              minRows={1}
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
    </section>
  );
}
