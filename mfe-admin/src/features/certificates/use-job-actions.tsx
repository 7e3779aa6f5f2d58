import type { Job } from '@app/contracts';
import {
  cancelJob,
  linkJobZip,
  orderCertificates,
  orderEditorCertificates,
  retryJob,
} from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useState } from 'react';
import { area } from '../../area.ts';
import { jobFailureOf } from './job-failure.ts';
import { isActive, progressText } from './job-text.ts';
import { showJob, theJobs } from './the-jobs.ts';
import { useCertificateEmails } from './use-certificate-emails.tsx';
import { useJobs } from './use-watched-jobs.ts';

/** Cancelling a job requires confirmation if at least this many certificates are finished. */
const MANY = 100;

const failures = {
  download: 'The certificates were not downloaded',
  cancel: 'The certificates were not cancelled',
  retry: 'The certificates were not made',
} as const;
export type JobAction = keyof typeof failures;

/** Returns functions that cancel, retry and download jobs. Callers must render `question`, the confirmation modal. */
export function useJobActions() {
  const action = useAction();
  const [running, setRunning] = useState('');
  const question = useQuestion<string>();
  const emails = useCertificateEmails();
  const asked = useJobs().jobs?.find(({ id }) => id === question.shown);

  const run = async (name: JobAction, { id }: Job) => {
    if (action.busy) return;
    setRunning(`${name} ${id}`);
    const request = async () => {
      const params = { id };
      if (name === 'download') downloadFrom((await area.api.call(linkJobZip, { params })).href);
      else showJob(await area.api.call(name === 'cancel' ? cancelJob : retryJob, { params }));
    };
    const isDone = await action.run(failures[name], request, (error) => jobFailureOf(error, name));
    // The request may have failed because the job has ended or expired in the meantime, so the list is reloaded.
    if (!isDone) await theJobs.watch();
    setRunning('');
  };

  return {
    isBusy: (name: JobAction, { id }: Job) => running === `${name} ${id}`,
    download: (job: Job) => run('download', job),
    retry: (job: Job) => run('retry', job),
    cancel: (job: Job) => (job.done < MANY ? run('cancel', job) : question.ask(job.id)),
    email: emails.ask,
    question: (
      <>
        {emails.question}
        <ConfirmModal
          opened={question.opened && asked !== undefined && isActive(asked)}
          title="Cancel the certificates?"
          action="Cancel them"
          dismissal="Continue"
          busy={running.startsWith('cancel')}
          onCancel={question.close}
          onConfirm={async () => {
            if (asked) await run('cancel', asked);
            question.close();
          }}
        >
          {asked && `${asked.title}: ${progressText(asked)} are made. They will be lost.`}
        </ConfirmModal>
      </>
    ),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;

/** Lets the browser download the zip file, because the file may be too large for the memory of a tab. */
function downloadFrom(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

const headers = { Prefer: 'respond-async' };

/** Returns functions that request certificates and show the job. If an identical job exists, the server returns it. */
export function useMakeCertificates() {
  const { run, busy } = useAction();
  const make = (order: () => Promise<Job>) =>
    run(
      'The certificates were not made',
      async () => showJob(await order()),
      (error) => jobFailureOf(error, 'make'),
    );
  return {
    busy,
    ofArticles: (refnumbers: string[]) =>
      make(() => area.api.call(orderCertificates, { body: { refnumbers }, headers })),
    ofEditors: (editors: string[]) =>
      make(() => area.api.call(orderEditorCertificates, { body: { editors }, headers })),
  };
}
