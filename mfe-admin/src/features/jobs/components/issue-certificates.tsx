import type { AdminArticle } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import { useState } from 'react';
import { ConfirmModal } from '../../feedback/confirm-modal.tsx';
import { certifiableOf, certifiableText, refusalOf } from '../issue-choice.ts';
import { useMakeCertificates } from '../use-make-certificates.ts';

/** The certificates of an issue, which is all of its enabled articles. */
export function IssueCertificates({ articles }: { articles: readonly AdminArticle[] }) {
  const { make, making } = useMakeCertificates();
  const [asking, setAsking] = useState(false);
  const certifiable = certifiableOf(articles);
  const refusal = refusalOf(certifiable);
  const left = articles.length - certifiable.refnumbers.length;

  return (
    <>
      <Button
        variant="default"
        aria-disabled={refusal !== ''}
        data-disabled={refusal !== '' || undefined}
        title={refusal || undefined}
        onClick={() => refusal === '' && setAsking(true)}
      >
        Certificates of this issue
      </Button>
      <ConfirmModal
        opened={asking}
        title="Certificates of this issue"
        action="Make certificates"
        harmless
        busy={making}
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await make({ kind: 'bulkcertificates', refnumbers: certifiable.refnumbers });
          setAsking(false);
        }}
      >
        {`${certifiableText(certifiable)}.`}
        {left > 0 &&
          ` ${left === 1 ? '1 disabled article is' : `${left} disabled articles are`} left out.`}
      </ConfirmModal>
    </>
  );
}
