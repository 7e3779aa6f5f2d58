import type { PreviewArticle } from '@app/contracts';
import { checkUnsavedArticle } from '@app/contracts/endpoints';
import { Button, useLast, useQuery } from '@app/office-kit';
import { useLocation } from '@app/web-kit';
import { useId, useMemo } from 'react';
import { area } from '../../../../area.ts';
import { ArticleChecks } from './article-checks.tsx';
import { CheckList, StateMark } from './check-list.tsx';
import styles from './indexing-checks.module.css';

/** The delay after the last keystroke before the article is checked. */
const PAUSE_MS = 700;

interface FormChecksProps {
  /** The stored article; null if it is new. */
  article: { id: string; version: number } | null;
  unsaved: boolean;
  /** The values of the form. When they change, the article is checked again. */
  values: object;
  /** Returns the article as the form describes it. */
  previewed(): PreviewArticle;
  /** Moves the focus to a field of the form. */
  onField(name: string): void;
  /** Whether another PDF is chosen than the stored one. */
  hasNewPdf: boolean;
}

/**
 * The indexing checks beside a form. They check the stored article, or the typed values if the form has unsaved
 * changes.
 */
export function FormChecks({ article, unsaved, ...typed }: FormChecksProps) {
  if (article && !unsaved) {
    return <ArticleChecks key={`${article.id}/${article.version}`} {...article} />;
  }
  return <UnsavedChecks {...typed} />;
}

function UnsavedChecks(props: Omit<FormChecksProps, 'article' | 'unsaved'>) {
  // `previewed` reads the values. Some input changes nothing that is checked, such as the transaction ID.
  const body = useMemo(props.previewed, [props.values]);
  const { data, isError, refetch } = useQuery(
    area.query(checkUnsavedArticle, { body }, { pauseMs: PAUSE_MS }),
  );
  const found = useLast(data);
  const { pathname } = useLocation();
  const heading = useId();
  const checks = found?.checks.filter(({ field }) => !(props.hasNewPdf && field === 'pdfFile'));
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>Indexing checks</h2>
        {found && <StateMark state={found.state} />}
      </div>
      <p className={styles.typed}>
        These checks include your unsaved changes. A new PDF is checked after you save.
      </p>
      {checks && (
        <CheckList
          checks={checks}
          form={pathname}
          onField={props.onField}
          {...(found?.journal && { journal: found.journal })}
        />
      )}
      <div className={styles.words} role="status">
        {isError ? (
          <>
            The checks could not be loaded.{' '}
            <Button variant="default" size="compact-sm" onClick={() => refetch()}>
              Retry
            </Button>
          </>
        ) : (
          !found && 'Checking the article …'
        )}
      </div>
    </section>
  );
}
