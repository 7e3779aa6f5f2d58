import {
  issueReviewerCertificates,
  listReviewerCertificates,
  orderReviewerCertificates,
  withdrawReviewerCertificate,
} from '@app/contracts/endpoints';
import type { CertifiedReviewer } from '@app/contracts/manuscripts';
import { Button, NativeSelect } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { keepPreviousData, useQuery } from '@app/office-kit/requests/queries.ts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useSelection } from '@app/office-kit/tables/use-selection.ts';
import { useState } from 'react';
import { CertificateTable } from '../features/certificates/certificate-table.tsx';
import styles from '../features/desk/desk.module.css';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { area } from '../features/session/area.ts';

/** Returns the year to propose. In January it is the previous year, whose reviews journals then certify. */
function usualYear(now = new Date()): number {
  return now.getUTCMonth() === 0 ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
}

/** Issues the reviewers' certificates for a year. */
export function Component() {
  const [year, setYear] = useState(usualYear);
  const found = useQuery({
    ...area.query(listReviewerCertificates, { query: { year } }),
    placeholderData: keepPreviousData,
  });
  const page = found.data;
  const reviewers = page?.reviewers ?? [];
  const selection = useSelection(reviewers.map(({ person: id }) => ({ id })));
  const selected = reviewers.filter(({ person }) => selection.selected.has(person));
  const { run, busy } = useAction();
  const question = useQuestion<CertifiedReviewer>();

  const issue = async (people: string[]) => {
    const call = () => area.api.call(issueReviewerCertificates, { body: { year, people } });
    if (!(await run('The certificates were not issued', call))) return;
    selection.clear();
    await found.refetch();
  };
  const withdraw = async () => {
    const { person = '' } = question.subject ?? {};
    const params = { year, person };
    await run('The certificate was not withdrawn', () =>
      area.api.call(withdrawReviewerCertificate, { params }),
    );
    question.close();
    await found.refetch();
  };
  const download = (ids: string[]) =>
    run('The certificates were not downloaded', () =>
      downloadFile(area, orderReviewerCertificates, { body: { ids } }),
    );

  const issuable = selected.filter(({ obstacle }) => obstacle === null).map(({ person }) => person);
  const printable = selected.flatMap(({ issued }) => issued?.id ?? []);
  return (
    <>
      <DeskHead
        title="Certificates of reviewers"
        back={{ to: '/review/desk/people', text: 'Reviewers' }}
      >
        <NativeSelect
          label="Year"
          value={String(year)}
          data={(page?.years ?? [year]).map(String)}
          onChange={({ currentTarget }) => {
            selection.clear();
            setYear(Number(currentTarget.value));
          }}
        />
      </DeskHead>
      <p>
        A certificate names a reviewer, the year and the number of finished reviews, never a
        manuscript. A review is finished when you have released it to the authors, or when its round
        is over. Reviewers find their certificates on the page of their personal link.
      </p>
      <p>
        A certificate stays valid when a reviewer leaves the pool and when manuscripts are deleted.
        To end that, withdraw it: its code and its badge are refused from then on.
      </p>
      {page?.isPartial && (
        <p className={styles.warning}>
          You are an author or a reviewer of a manuscript of this year. The numbers here leave it
          out. The certificates have the full numbers, so you cannot open them.
        </p>
      )}
      {found.isError && (
        <p className={styles.warning}>
          The reviewers could not be loaded: {found.error.message}{' '}
          <Button variant="default" size="compact-md" onClick={() => found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {page && reviewers.length === 0 && (
        <EmptyState>There is no finished review in {year}.</EmptyState>
      )}
      {page && reviewers.length > 0 && (
        <>
          <div className={styles.actions}>
            <Button
              disabled={issuable.length === 0}
              loading={busy}
              onClick={() => void issue(issuable)}
            >
              Issue
            </Button>
            {!page.isPartial && (
              <Button
                variant="default"
                disabled={printable.length === 0}
                loading={busy}
                onClick={() => void download(printable)}
              >
                Download as a zip
              </Button>
            )}
            <p className={styles.count} role="status">
              {selected.length > 0 && `${selected.length} selected · `}
              {reviewers.length === 1 ? '1 reviewer' : `${reviewers.length} reviewers`}
            </p>
          </div>
          <CertificateTable page={page} selection={selection} onWithdraw={question.ask} />
        </>
      )}
      <ConfirmModal
        opened={question.opened}
        title="Withdraw the certificate?"
        action="Withdraw"
        busy={busy}
        onCancel={question.close}
        onConfirm={() => void withdraw()}
      >
        The certificate of {question.subject?.name} for {year} is not valid any more, neither on
        paper nor as a badge. You can issue it again.
      </ConfirmModal>
    </>
  );
}
