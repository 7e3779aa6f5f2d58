import { authornameOf, doubtsAbout, readAuthors } from '@app/contracts';
import { Button } from '@app/office-kit';
import { focusField } from '@app/office-kit/forms/focus.ts';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { authorsIn, authorValues, type ListValues } from './article-lists.ts';
import styles from './lists.module.css';

interface AuthorQuestionsProps {
  form: AnyRecordForm;
  authorname: string;
  contributors: ListValues['contributors'];
}

/** Shows how names are understood if this differs from the typed text, and asks the editor about ambiguous names. */
export function AuthorQuestions({ form, ...values }: AuthorQuestionsProps) {
  const authors = authorsIn(values);
  const { leftOut } = readAuthors(values.authorname);
  const names = authors.map(({ name }) => name);
  const isOtherwise = authornameOf(authors) !== plainList(values.authorname);
  return (
    <div role="status">
      {isOtherwise && names.length > 0 && (
        <p className={styles.note}>
          {`These are ${names.length === 1 ? 'one author' : `${names.length} authors`}: ${names.join('; ')}.`}
          {leftOut.length > 0 && ` Left out: ${leftOut.join(', ')}.`}
        </p>
      )}
      {doubtsAbout(authors).map(({ message, proposed }) => (
        <p key={message} className={styles.note}>
          {message.replace(/\.?$/, '.')}{' '}
          {proposed && (
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => {
                const next = authorValues(proposed.authors);
                form.set('contributors', next.contributors);
                form.set('authorname', next.authorname);
                focusField(form.element.current, 'authorname');
              }}
            >
              {proposed.label}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

const plainList = (authorname: string) =>
  authorname
    .split(',')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ');
