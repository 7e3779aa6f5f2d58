import { labelOf } from '@app/contracts';
import { type Question, questionKinds } from '@app/contracts/full-text';
import { Button } from '@app/office-kit';
import styles from './texts.module.css';

interface QuestionListProps {
  questions: readonly Question[];
  /** The id of the selected question. The text view shows the part of the text that the question is about. */
  chosen: string | undefined;
  onShow: (question: Question) => void;
  onAnswer: (question: Question) => void;
}

/** Lists what the conversion could not decide, so that the editor decides it. */
export function QuestionList({ questions, chosen, onShow, onAnswer }: QuestionListProps) {
  return (
    <section aria-labelledby="text-questions">
      <h2 id="text-questions" tabIndex={-1}>
        Questions ({questions.length})
      </h2>
      {questions.length === 0 && <p className={styles.none}>No question is open.</p>}
      <ol className={styles.questions}>
        {questions.map((question) => {
          const { id, kind, excerpt } = question;
          const name = labelOf(questionKinds, kind);
          return (
            <li key={id} data-chosen={id === chosen || undefined}>
              <p>{name}</p>
              {excerpt && (
                <p className={styles.excerpt} dir="auto">
                  {excerpt}
                </p>
              )}
              <div className={styles.buttons}>
                <Button
                  variant="default"
                  size="compact-sm"
                  data-question={id}
                  aria-label={`Show the place: ${name} ${excerpt}`}
                  onClick={() => onShow(question)}
                >
                  Show the place
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Answered: ${name} ${excerpt}`}
                  onClick={() => onAnswer(question)}
                >
                  Answered
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
