import type { Job } from '@app/contracts';
import { Progress } from '@app/office-kit';
import { progressText, stateText } from '../job-text.ts';
import type { Pace } from '../pace.ts';
import styles from './jobs.module.css';

export function JobProgress({ job, pace }: { job: Job; pace: Pace | undefined }) {
  const { done, total, phase } = job;
  const isPrinting = phase === 'printing';
  return (
    <div className={styles.progress}>
      <Progress.Root>
        <Progress.Section
          className={styles.section}
          value={total === 0 ? 0 : (done / total) * 100}
          withAria={false}
          role="progressbar"
          aria-label={job.title}
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
