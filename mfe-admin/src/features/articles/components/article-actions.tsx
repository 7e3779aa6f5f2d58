import type { AdminArticle } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import { useState } from 'react';
import { makeFile } from '../../downloads/make-file.ts';
import { ConfirmModal } from '../../feedback/confirm-modal.tsx';
import { failureOf } from '../../feedback/failure-of.tsx';
import { useFlash } from '../../feedback/flash.tsx';
import { countOf, type useArticleStatus } from '../use-article-status.tsx';
import styles from './article-actions.module.css';

interface ArticleActionsProps {
  selected: readonly AdminArticle[];
  status: Pick<ReturnType<typeof useArticleStatus>, 'setAll' | 'busy'>;
  onClear: () => void;
}

const documents = {
  indexpage: { name: 'Index page', failure: 'The index page was not made' },
  bulkcertificates: { name: 'Certificates', failure: 'The certificates were not made' },
} as const;
type DocumentKind = keyof typeof documents;

/** What can be done with the articles that are ticked; stays in view at the foot of the screen. */
export function ArticleActions({ selected, status, onClear }: ArticleActionsProps) {
  const flash = useFlash();
  const [making, setMaking] = useState<DocumentKind | null>(null);
  const [asking, setAsking] = useState<AdminArticle['status'] | null>(null);
  // Stays while the question fades out.
  const [asked, setAsked] = useState<AdminArticle['status']>('disabled');
  const hidden = selected.filter(({ status: now }) => now === 'disabled');

  const make = async (kind: DocumentKind) => {
    setMaking(kind);
    try {
      const refnumbers = selected.map(({ refnumber }) => refnumber);
      await makeFile(`/api/pdf/${kind}`, { refnumbers });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: documents[kind].failure, ...failure });
    } finally {
      setMaking(null);
    }
  };

  const ask = (next: AdminArticle['status']) => {
    setAsked(next);
    setAsking(next);
  };

  const documentButton = (kind: DocumentKind) => {
    const isRefused = hidden.length > 0;
    return (
      <Button
        size="compact-md"
        loading={making === kind}
        // Not `disabled`, which would hide from the keyboard that it is there, and why it does nothing.
        aria-disabled={isRefused}
        data-disabled={isRefused || undefined}
        aria-describedby={isRefused ? 'why-no-documents' : undefined}
        onClick={() => !isRefused && making === null && make(kind)}
      >
        {documents[kind].name}
      </Button>
    );
  };

  return (
    <section className={styles.bar} aria-label="Selected articles">
      <p className={styles.count} role="status">
        {making
          ? `Making the ${documents[making].name.toLowerCase()} of ${countOf(selected.length)} …`
          : `${selected.length} selected`}
      </p>
      {documentButton('indexpage')}
      {documentButton('bulkcertificates')}
      <Button variant="default" size="compact-md" onClick={() => ask('enabled')}>
        Enable
      </Button>
      <Button variant="default" size="compact-md" onClick={() => ask('disabled')}>
        Disable
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        Clear
      </Button>
      {hidden.length > 0 && (
        <p className={styles.why} id="why-no-documents">
          {`Index page and certificates are for what readers can see. Disabled: ${hidden
            .map(({ refnumber }) => refnumber)
            .join(', ')}.`}
        </p>
      )}
      <ConfirmModal
        opened={asking !== null}
        title={`${asked === 'enabled' ? 'Enable' : 'Disable'} ${countOf(selected.length)}?`}
        action={asked === 'enabled' ? 'Enable' : 'Disable'}
        harmless={asked === 'enabled'}
        busy={status.busy}
        onCancel={() => setAsking(null)}
        onConfirm={async () => {
          await status.setAll(selected, asked);
          setAsking(null);
        }}
      >
        {asked === 'enabled'
          ? 'Readers and indexers will find them at once.'
          : 'Readers and indexers will find neither their pages nor their PDFs until they are enabled again.'}
      </ConfirmModal>
    </section>
  );
}
