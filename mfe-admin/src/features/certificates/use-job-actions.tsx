import { type Job, MAX_SELECTED_ARTICLES } from '@app/contracts';
import {
  cancelJob,
  linkJobZip,
  orderCertificates,
  orderEditorCertificates,
  readJobArticles,
  retryJob,
  sendCertificates,
} from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { Link } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../area.ts';
import { jobFailureOf } from './job-failure.ts';
import { jobWatch, showJob } from './job-stores.ts';
import { isActive, progressText } from './job-text.ts';
import { useJobs } from './use-watched-jobs.ts';

/** The number of finished certificates from which cancelling a job requires a confirmation. */
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
  const asked = useJobs().jobs?.find(({ id }) => id === question.subject);

  const run = async (name: JobAction, { id }: Job) => {
    if (action.busy) return;
    setRunning(`${name} ${id}`);
    const request = async () => {
      const params = { id };
      if (name === 'download') downloadFrom((await area.api.call(linkJobZip, { params })).href);
      else showJob(await area.api.call(name === 'cancel' ? cancelJob : retryJob, { params }));
    };
    const isDone = await action.run(failures[name], request, (error) => jobFailureOf(error, name));
    // Reload the list, because the job may have ended or expired in the meantime.
    if (!isDone) await jobWatch.watch();
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

/** Starts a download by the browser. `fetch` would hold the whole zip file in the tab's memory. */
function downloadFrom(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

const headers = { Prefer: 'respond-async' };

/**
 * Returns functions that request certificates and show the job. If an identical job exists, the server returns that
 * job.
 */
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

/** Returns a function that asks whether to send a job's certificates to the authors. Callers must render `question`. */
function useCertificateEmails() {
  const { run, busy } = useAction();
  const flash = useFlash();
  const question = useQuestion<Job>();

  const send = async ({ id }: Job) => {
    const { refnumbers } = await area.api.call(readJobArticles, { params: { id } });
    const [counts, faulty] = [{ sent: 0, known: 0 }, [] as string[]];
    for (let at = 0; at < refnumbers.length; at += MAX_SELECTED_ARTICLES) {
      const part = refnumbers.slice(at, at + MAX_SELECTED_ARTICLES);
      const body = { job: id, refnumbers: part };
      const answer = await area.api.call(sendCertificates, { body });
      counts.sent += answer.sent;
      counts.known += answer.known;
      faulty.push(...answer.faulty.map(({ refnumber, reason }) => `${refnumber}: ${reason}`));
    }
    // Close the question first, because another modal shows the result.
    question.close();
    const known =
      counts.known > 0 ? ` ${articles(counts.known)} have already received theirs.` : '';
    flash({
      kind: faulty.length > 0 ? 'failure' : 'success',
      title: 'Emails to the authors',
      message: `The authors of ${articles(counts.sent)} get an email.${known}`,
      advice: (
        <>
          {faulty.length > 0 && (
            <ul>
              {faulty.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <Link to="/admin/emails?kind=certificates">Emails</Link>
        </>
      ),
    });
  };

  return {
    ask: (job: Job) => question.ask(job),
    question: (
      <ConfirmModal
        opened={question.opened}
        title="Email the certificates to the authors?"
        action="Send"
        harmless
        busy={busy}
        onCancel={question.close}
        onConfirm={async () => {
          const job = question.subject;
          if (!job) return;
          if (!(await run('The certificates were not sent', () => send(job)))) question.close();
        }}
      >
        <p>
          {question.subject?.title}: the email address of each article gets one message with the
          addresses of the certificates of all its authors. No author gets the same certificates
          twice.
        </p>
      </ConfirmModal>
    ),
  };
}

const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`);
