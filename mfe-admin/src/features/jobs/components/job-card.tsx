import type { Job } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/office-kit';
import type { ReactNode } from 'react';
import { certificatesText, isActive, progressText, sizeText, stateText } from '../job-text.ts';
import type { JobActions } from '../use-job-actions.tsx';
import { JobButtons, JobProgress, MissingList } from './job-parts.tsx';
import styles from './jobs.module.css';

interface JobCardProps {
  job: Job;
  actions: JobActions;
  onDismiss?: () => void;
  by?: ReactNode;
}

/** Shows a job in a narrow space: in the tray, or in the job list on a phone. */
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
