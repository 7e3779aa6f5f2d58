import type { Job } from '@app/contracts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useState } from 'react';
import { changeJob } from './api/change-job.ts';
import { linkZip } from './api/link-zip.ts';
import { jobFailureOf } from './job-failure.ts';
import { isActive, progressText } from './job-words.ts';
import { showJob, theJobs } from './the-jobs.ts';
import { useJobs } from './use-watched-jobs.ts';

/** Whoever cancels more than this is asked first. */
const MUCH = 100;

const failures = {
  download: 'The certificates were not downloaded',
  cancel: 'The certificates were not cancelled',
  retry: 'The certificates were not made',
} as const;
export type JobAction = keyof typeof failures;

/** What can be done with a job. `question` has to be rendered. */
export function useJobActions() {
  const flash = useFlash();
  /** `cancel {id}`: what is on its way. */
  const [busy, setBusy] = useState('');
  const [asking, setAsking] = useState(false);
  // Stays while the question fades out. It is asked of the job as it goes on meanwhile.
  const [askedId, setAskedId] = useState('');
  const asked = useJobs().jobs?.find(({ id }) => id === askedId);

  const run = async (action: JobAction, { id }: Job) => {
    if (busy !== '') return;
    setBusy(`${action} ${id}`);
    try {
      if (action === 'download') downloadFrom((await linkZip(id)).href);
      else showJob(await changeJob(id, action));
    } catch (error) {
      const failure = jobFailureOf(error, action);
      if (failure) flash({ kind: 'failure', title: failures[action], ...failure });
      // It may have ended, or expired, meanwhile.
      await theJobs.watch();
    } finally {
      setBusy('');
    }
  };

  const cancel = (job: Job) => {
    if (job.done < MUCH) return run('cancel', job);
    setAskedId(job.id);
    setAsking(true);
  };

  const question = (
    <ConfirmModal
      opened={asking && asked !== undefined && isActive(asked)}
      title="Cancel the certificates?"
      action="Cancel them"
      dismissal="Go on"
      busy={busy.startsWith('cancel')}
      onCancel={() => setAsking(false)}
      onConfirm={async () => {
        if (asked) await run('cancel', asked);
        setAsking(false);
      }}
    >
      {asked && `${asked.title}: ${progressText(asked)} are made. They are lost.`}
    </ConfirmModal>
  );

  return {
    isBusy: (action: JobAction, { id }: Job) => busy === `${action} ${id}`,
    download: (job: Job) => run('download', job),
    retry: (job: Job) => run('retry', job),
    cancel,
    question,
  };
}

export type JobActions = ReturnType<typeof useJobActions>;

/** By the browser itself, which writes to the disk what it reads: a zip may be larger than a tab can hold. */
function downloadFrom(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
