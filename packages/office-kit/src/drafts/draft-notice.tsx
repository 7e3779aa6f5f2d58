import { Alert, Button } from '@app/office-kit';
import { ageOf, formatMoment } from '../dates.ts';
import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  at: string;
  outdated: boolean;
  withFile?: boolean;
  onDiscard: () => void;
}

export function DraftNotice({ at, outdated, withFile = false, onDiscard }: DraftNoticeProps) {
  return (
    <Alert className={styles.notice} role="status" title="Your unsaved changes are back">
      They were typed here {ageOf(at, Date.now(), 'en')}, on{' '}
      <time dateTime={at}>{formatMoment(at)}</time>.{withFile && ' A file must be chosen again.'}
      {outdated &&
        ' Someone else has changed this in the meantime. You will see the differences before you save.'}{' '}
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        Discard them
      </Button>
    </Alert>
  );
}
