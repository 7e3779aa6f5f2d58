import type { AdminArticle } from '@app/contracts';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { makeFile } from '@app/office-kit/requests/downloads.ts';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { useMakeCertificates } from '../../jobs/use-make-certificates.ts';
import { countOf, type useArticleStatus } from '../use-article-status.tsx';
import styles from './articles.module.css';

interface ArticleActionsProps {
  selected: readonly AdminArticle[];
  status: Pick<ReturnType<typeof useArticleStatus>, 'setAll' | 'busy'>;
  onClear: () => void;
}

/** What can be done with the articles that are ticked; stays in view at the foot of the screen. */
export function ArticleActions({ selected, status, onClear }: ArticleActionsProps) {
  const flash = useFlash();
  const certificates = useMakeCertificates();
  const [making, setMaking] = useState(false);
  const [asking, setAsking] = useState<AdminArticle['status'] | null>(null);
  // Stays while the question fades out.
  const [asked, setAsked] = useState<AdminArticle['status']>('disabled');
  const hidden = selected.filter(({ status: now }) => now === 'disabled');

  const refnumbers = selected.map(({ refnumber }) => refnumber);

  const makeIndexPage = async () => {
    setMaking(true);
    try {
      await makeFile(area, '/api/pdf/indexpage', { refnumbers });
    } catch (error) {
      const failure = failureOf(error);
      const title = 'The index page was not made';
      if (failure) flash({ kind: 'failure', title, ...failure });
    } finally {
      setMaking(false);
    }
  };

  const ask = (next: AdminArticle['status']) => {
    setAsked(next);
    setAsking(next);
  };

  const isRefused = hidden.length > 0;
  const documentButton = (name: string, busy: boolean, make: () => unknown) => (
    <Button
      size="compact-md"
      // Not `disabled`, which would take the focus, and hide from the keyboard why it does nothing.
      aria-disabled={isRefused || busy}
      data-disabled={isRefused || busy || undefined}
      aria-describedby={isRefused ? 'why-no-documents' : undefined}
      onClick={() => !isRefused && !busy && make()}
    >
      {name}
    </Button>
  );

  return (
    <section className={styles.bar} aria-label="Selected articles">
      <p className={styles.count} role="status">
        {making && `Making the index page of ${countOf(selected.length)} …`}
        {certificates.making && `Asking for the certificates of ${countOf(selected.length)} …`}
        {!making && !certificates.making && `${selected.length} selected`}
      </p>
      {documentButton('Index page', making, makeIndexPage)}
      {documentButton('Certificates', certificates.making, () =>
        certificates.make({ kind: 'bulkcertificates', refnumbers }),
      )}
      <Button variant="default" size="compact-md" onClick={() => ask('enabled')}>
        Enable
      </Button>
      <Button variant="default" size="compact-md" onClick={() => ask('disabled')}>
        Disable
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        Clear
      </Button>
      {isRefused && (
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
