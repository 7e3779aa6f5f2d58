import type { Job } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/web-kit/office';
import { certificatesText, isActive, progressText, sizeText, stateText } from '../job-words.ts';
import type { Pace } from '../pace.ts';
import type { JobActions } from '../use-job-actions.tsx';
import { JobButtons } from './job-buttons.tsx';
import styles from './job-card.module.css';
import { JobProgress } from './job-progress.tsx';
import { MissingList } from './missing-list.tsx';

interface JobCardProps {
  job: Job;
  pace: Pace | undefined;
  actions: JobActions;
  onDismiss: () => void;
}

/** A job in the tray. */
export function JobCard({ job, pace, actions, onDismiss }: JobCardProps) {
  return (
    <li className={styles.card} data-job={job.id}>
      <p className={styles.title}>{job.title}</p>
      {isActive(job) ? (
        <JobProgress job={job} pace={pace} />
      ) : (
        <p className={job.state === 'failed' ? styles.failed : styles.end}>{endText(job)}</p>
      )}
      <MissingList job={job} />
      <div className={styles.buttons}>
        <JobButtons job={job} actions={actions} />
        {!isActive(job) && (
          <Button variant="subtle" size="compact-md" onClick={onDismiss}>
            Dismiss<VisuallyHidden> {job.title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

/** What has become of it, in a line. */
function endText(job: Job): string {
  const { state, error, bytes, done } = job;
  if (state === 'failed') return error ?? stateText(job);
  if (state === 'cancelled') return `${stateText(job)} at ${progressText(job)}`;
  return `${stateText(job)} · ${certificatesText(done)}${bytes === null ? '' : ` · ${sizeText(bytes)}`}`;
}
