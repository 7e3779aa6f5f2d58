import type { Job } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/office-kit';
import { isActive, isExpired, missingCount } from '../job-words.ts';
import type { JobAction, JobActions } from '../use-job-actions.tsx';
import styles from './jobs.module.css';

interface JobButtonsProps {
  job: Job;
  actions: JobActions;
}

/** What can be done with a job as it is now. */
export function JobButtons({ job, actions }: JobButtonsProps) {
  const button = (action: JobAction, label: string) => (
    <Button
      key={action}
      variant="default"
      size="compact-md"
      // Not `loading`, which disables it: the focus would be lost.
      aria-disabled={actions.isBusy(action, job)}
      data-disabled={actions.isBusy(action, job) || undefined}
      onClick={() => actions[action](job)}
    >
      {label}
      <VisuallyHidden> {job.title}</VisuallyHidden>
    </Button>
  );
  if (isActive(job)) return button('cancel', 'Cancel');
  if (isExpired(job)) return button('retry', 'Make again');
  if (job.state === 'done') {
    return (
      <div className={styles.buttons}>
        {button('download', 'Download')}
        {missingCount(job) > 0 && button('retry', 'Try the missing ones again')}
      </div>
    );
  }
  return button('retry', 'Retry');
}
