import { Alert, Button } from '@app/office-kit';
import { formatMoment } from '../tables/format-day.ts';
import { ageOf } from './age.ts';
import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  /** When the draft was kept; ISO 8601. */
  at: string;
  /** The record was changed after the draft was begun. */
  outdated: boolean;
  /** Files cannot be kept. */
  withFile?: boolean;
  onDiscard: () => void;
}

/** Tells that the form holds what was typed before and never saved. */
export function DraftNotice({ at, outdated, withFile = false, onDiscard }: DraftNoticeProps) {
  return (
    <Alert className={styles.notice} role="status" title="Your unsaved changes are back">
      They were typed here {ageOf(at, Date.now(), 'en')}, on{' '}
      <time dateTime={at}>{formatMoment(at)}</time>.{withFile && ' A file must be chosen again.'}
      {outdated &&
        ' Somebody has changed this meanwhile: you will see the difference before yours is saved.'}{' '}
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        Discard them
      </Button>
    </Alert>
  );
}
