import { type CorrectedArticle, MAX_CORRECTED_ARTICLES } from '@app/contracts';
import { correctAuthor } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link, useRevalidator } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { area } from '../../../../area.ts';
import { countOf } from '../../use-article-status.tsx';
import styles from './author-names.module.css';

interface CorrectionFormProps {
  /** The current name. */
  name: string;
  articles: readonly CorrectedArticle[];
  /** Called with the correct name. */
  onCorrected: (name: string) => void;
}

export function CorrectionForm({ name, articles, onCorrected }: CorrectionFormProps) {
  const [correct, setCorrect] = useState(name);
  const [progress, setProgress] = useState('');
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const count = countOf(articles.length);
  const title = 'The name was not corrected in all articles';
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const submit = async () => {
    const answers: CorrectedArticle[] = [];
    let done = 0;
    const stopped = () => `The correction stopped after ${done.toLocaleString('en')} of ${count}`;
    const correctAll = async () => {
      for (; done < articles.length && isShown.current; done += MAX_CORRECTED_ARTICLES) {
        setProgress(`${done.toLocaleString('en')} of ${count} …`);
        const part = articles.slice(done, done + MAX_CORRECTED_ARTICLES);
        const body = { name: correct, ids: part.map(({ id }) => id) };
        answers.push(...(await area.api.call(correctAuthor, { params: { name }, body })));
      }
    };
    const isComplete = await run(title, correctAll, (error) => {
      const failure = failureOf(error);
      return (
        failure && {
          message: `${stopped()}.`,
          advice: (
            <>
              {failure.advice || <p>{failure.message}</p>}
              <p>The list shows the articles that still have the old name. Correct them again.</p>
            </>
          ),
        }
      );
    });
    setProgress('');
    const refused = answers.filter((article) => article.refused !== undefined);
    const isStopped = isComplete && done < articles.length;
    const isDone = isComplete && !isStopped && refused.length === 0;
    const message = isStopped
      ? `${stopped()}, because you left the page.`
      : `The name is corrected in ${countOf(answers.length - refused.length)}.`;
    if (isDone) flash({ kind: 'success', title: 'Author’s name', message });
    else if (isComplete) {
      const advice = refused.length > 0 && <RefusedArticles articles={refused} />;
      flash({ kind: 'failure', title, message, advice });
    }
    if (!isShown.current) return;
    if (isDone) onCorrected(correct.trim());
    else await revalidate();
  };

  return (
    <>
      <form
        className={styles.row}
        aria-label="Correction"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          className={styles.name}
          label="Correct name"
          autoFocus
          autoComplete="off"
          required
          maxLength={500}
          value={correct}
          onChange={({ currentTarget }) => setCorrect(currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={correct.trim() === name}>
          {`Correct in ${count}`}
        </Button>
        <span role="status">{progress}</span>
      </form>
      <h2 className={styles.heading}>{`${count} by ${name}`}</h2>
      <ul className={styles.articles}>
        {articles.map(({ id, refnumber, title, authors }) => (
          <li key={id}>
            <Link to={`/admin/archives/${id}`}>
              <RichTitle html={title} />
            </Link>
            <span className={styles.note}>{`${refnumber} · ${authors.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const RefusedArticles = ({ articles }: { articles: readonly CorrectedArticle[] }) => (
  <>
    <p>{`${countOf(articles.length)} could not be changed:`}</p>
    <ul>
      {articles.map(({ id, refnumber, refused }) => (
        <li key={id}>{`${refnumber}: ${refused}`}</li>
      ))}
    </ul>
  </>
);
