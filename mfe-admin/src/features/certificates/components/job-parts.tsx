import type { Job } from '@app/contracts';
import { Button, Progress, VisuallyHidden } from '@app/office-kit';
import type { ReactNode } from 'react';
import { BlockableButton } from '../../../shared/blockable-button.tsx';
import {
  certificatesText,
  isActive,
  isExpired,
  missingCount,
  missingText,
  progressText,
  sizeText,
  stateText,
} from '../job-text.ts';
import type { JobAction, JobActions } from '../use-job-actions.tsx';
import { useJobs } from '../use-watched-jobs.ts';
import styles from './jobs.module.css';

export function JobButtons({ job, actions }: { job: Job; actions: JobActions }) {
  const button = (action: JobAction, label: string) => (
    <BlockableButton
      key={action}
      variant="default"
      size="compact-md"
      blocked={actions.isBusy(action, job)}
      onClick={() => actions[action](job)}
    >
      {label}
      <VisuallyHidden> {job.title}</VisuallyHidden>
    </BlockableButton>
  );
  if (isActive(job)) return button('cancel', 'Cancel');
  if (isExpired(job)) return button('retry', 'Make again');
  if (job.state !== 'done') return button('retry', 'Retry');
  return (
    <div className={styles.buttons}>
      {button('download', 'Download')}
      {job.kind === 'bulkcertificates' && (
        <Button variant="default" size="compact-md" onClick={() => actions.email(job)}>
          Email to authors<VisuallyHidden> {job.title}</VisuallyHidden>
        </Button>
      )}
      {missingCount(job) > 0 && button('retry', 'Try the missing ones again')}
    </div>
  );
}

export function JobProgress({ job }: { job: Job }) {
  const { id, title, done, total, phase } = job;
  const pace = useJobs().paces.get(id);
  const isPrinting = phase === 'printing';
  return (
    <div className={styles.progress}>
      <Progress.Root>
        <Progress.Section
          className={styles.section}
          value={total === 0 ? 0 : (done / total) * 100}
          withAria={false}
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={isPrinting ? progressText(job) : stateText(job)}
        />
      </Progress.Root>
      <p className={styles.words}>
        <span>{progressText(job)}</span>
        <span>{isPrinting ? pace?.left : stateText(job)}</span>
      </p>
    </div>
  );
}

export function MissingList({ job }: { job: Job }) {
  const unnamed = missingCount(job) - job.missing.length;
  if (job.missing.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{missingText(job)}</summary>
      <ul>
        {job.missing.map(({ name, reason }) => (
          <li key={name}>
            <span dir="auto">{name}</span>: {reason}
          </li>
        ))}
        {unnamed > 0 && <li>and {unnamed.toLocaleString('en')} others, named in the manifest</li>}
      </ul>
    </details>
  );
}

interface JobCardProps {
  job: Job;
  actions: JobActions;
  onDismiss?: () => void;
  by?: ReactNode;
}

/** A job in a narrow space: in `JobTray`, or in the job list on a phone. */
export function JobCard({ job, actions, onDismiss, by }: JobCardProps) {
  return (
    <li className={styles.card} data-job={job.id}>
      <p className={styles.title}>{job.title}</p>
      {by && <p className={styles.end}>{by}</p>}
      {isActive(job) ? (
        <JobProgress job={job} />
      ) : (
        <p className={job.state === 'failed' ? styles.failed : styles.end}>{endText(job)}</p>
      )}
      <MissingList job={job} />
      <div className={styles.buttons}>
        <JobButtons job={job} actions={actions} />
        {onDismiss && !isActive(job) && (
          <Button variant="subtle" size="compact-md" onClick={onDismiss}>
            Dismiss<VisuallyHidden> {job.title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

function endText(job: Job): string {
  const { state, error, bytes, done } = job;
  if (state === 'failed') return error ?? stateText(job);
  if (state === 'cancelled') return `${stateText(job)} at ${progressText(job)}`;
  return `${stateText(job)} · ${certificatesText(done)}${bytes === null ? '' : ` · ${sizeText(bytes)}`}`;
}
