import type { CorrectedArticle } from '@app/contracts';
import { correctAuthor } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { countOf } from '../../articles/use-article-status.tsx';
import styles from './author-names.module.css';

interface CorrectionFormProps {
  /** The name as it is. */
  name: string;
  articles: readonly CorrectedArticle[];
  /** Called with the correct name. */
  onCorrected: (name: string) => void;
}

export function CorrectionForm({ name, articles, onCorrected }: CorrectionFormProps) {
  const [correct, setCorrect] = useState(name);
  const { run, busy } = useAction();
  const flash = useFlash();
  const count = countOf(articles.length);
  const submit = () =>
    run('The name was not corrected in all articles', async () => {
      const params = { name };
      const changed = await area.api.call(correctAuthor, { params, body: { name: correct } });
      flash({
        kind: 'success',
        title: 'Author’s name',
        message: `The name is corrected in ${countOf(changed.length)}.`,
      });
      onCorrected(correct.trim());
    });

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
      </form>
      <h2 className={styles.heading}>{`${count} of ${name}`}</h2>
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
