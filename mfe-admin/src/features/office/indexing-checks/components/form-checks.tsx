import type { PreviewArticle } from '@app/contracts';
import { checkUnsavedArticle } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useLast, useQuery } from '@app/office-kit/requests/queries.ts';
import { useLocation } from '@app/web-kit';
import { useMemo } from 'react';
import { area } from '../../../../area.ts';
import { ArticleChecks } from './article-checks.tsx';
import { ChecksPanel } from './checks-panel.tsx';

/** The delay after the last keystroke before the article is checked. */
const PAUSE_MS = 700;

interface FormChecksProps {
  /** The stored article; null if it is new. */
  article: { id: string; version: number } | null;
  unsaved: boolean;
  /** The values of the form. When they change, the article is checked again. */
  values: object;
  /** Returns the article with the unsaved values of the form. */
  articleWithChanges(): PreviewArticle;
  /** Moves the focus to a field of the form. */
  onField(name: string): void;
  /** Whether the user has chosen a new PDF. */
  hasNewPdf: boolean;
  /** Returns whether a field still has its initial value. In a new article, such a field is not checked. */
  isUntouched(name: string): boolean;
}

/**
 * Shows the indexing checks beside a form. They check the stored article or, if the form has unsaved changes, the
 * typed values.
 */
export function FormChecks({ article, unsaved, ...typed }: FormChecksProps) {
  if (article && !unsaved) {
    return <ArticleChecks key={`${article.id}/${article.version}`} {...article} />;
  }
  return <UnsavedChecks {...typed} isNew={article === null} />;
}

type UnsavedChecksProps = Omit<FormChecksProps, 'article' | 'unsaved'> & { isNew: boolean };

function UnsavedChecks(props: UnsavedChecksProps) {
  const { articleWithChanges, values, onField, hasNewPdf, isUntouched, isNew } = props;
  // Depends on the values, because `articleWithChanges` reads them. A change of unchecked fields does not change the
  // query key.
  const body = useMemo(articleWithChanges, [values]);
  const { data, isError, refetch } = useQuery(
    area.query(checkUnsavedArticle, { body }, { pauseMs: PAUSE_MS }),
  );
  const found = useLast(data);
  const { pathname } = useLocation();
  const checks = found?.checks.filter(({ field }) => !(hasNewPdf && field === 'pdfFile'));
  return (
    <ChecksPanel
      found={found && checks && { ...found, checks }}
      form={pathname}
      onField={onField}
      note={
        isNew
          ? undefined
          : 'These checks include your unsaved changes. A new PDF is checked after you save.'
      }
      isWaiting={({ field }) => isNew && field !== undefined && isUntouched(field)}
    >
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
    </ChecksPanel>
  );
}
