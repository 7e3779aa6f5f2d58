import type { AdminArticle } from '@app/contracts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useId, useState } from 'react';
import { BlockableButton } from '../../../shared/blockable-button.tsx';
import { certifiableOf, certifiableText, refusalOf } from '../issue-choice.ts';
import { useMakeCertificates } from '../use-job-actions.tsx';
import styles from './jobs.module.css';

export function IssueCertificates({ articles }: { articles: readonly AdminArticle[] }) {
  const { ofArticles, busy } = useMakeCertificates();
  const [asking, setAsking] = useState(false);
  const certifiable = certifiableOf(articles);
  const refusal = refusalOf(certifiable, 'issue');
  const why = useId();
  const left = articles.length - certifiable.refnumbers.length;

  return (
    <div className={styles.certificates}>
      <BlockableButton
        variant="default"
        blocked={refusal !== ''}
        aria-describedby={refusal === '' ? undefined : why}
        onClick={() => setAsking(true)}
      >
        Certificates of this issue
      </BlockableButton>
      {refusal !== '' && (
        <p className={styles.refusal} id={why}>
          {refusal}
        </p>
      )}
      <ConfirmModal
        opened={asking}
        title="Certificates of this issue"
        action="Make certificates"
        harmless
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await ofArticles(certifiable.refnumbers);
          setAsking(false);
        }}
      >
        {`${certifiableText(certifiable)}.`}
        {left > 0 &&
          ` ${left === 1 ? '1 disabled article is' : `${left} disabled articles are`} left out.`}
      </ConfirmModal>
    </div>
  );
}
