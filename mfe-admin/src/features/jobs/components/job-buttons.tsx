import type { Job } from '@app/contracts';
import { VisuallyHidden } from '@app/office-kit';
import { BlockableButton } from '../../actions/blockable-button.tsx';
import { isActive, isExpired, missingCount } from '../job-text.ts';
import type { JobAction, JobActions } from '../use-job-actions.tsx';
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
