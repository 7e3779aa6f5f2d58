import { Button, VisuallyHidden } from '@app/office-kit';
import styles from './live-note.module.css';

interface LiveNoteProps {
  isLost: boolean;
  /** How many changes by others are not shown yet, as a row is being worked on. */
  waiting: number;
  onShow: () => void;
  /** For those who do not see the rows: what was just changed in them. */
  spoken: string;
}

/** How far the list is as the server has it; quiet while it is. */
export function LiveNote({ isLost, waiting, onShow, spoken }: LiveNoteProps) {
  return (
    <div className={styles.note} data-follows="" data-shows-news>
      <span role="status">{isLost && 'Changes by others are not shown just now'}</span>
      {waiting > 0 && (
        <>
          {waiting === 1 ? '1 new change' : `${waiting} new changes`} ·{' '}
          <Button variant="subtle" size="compact-sm" className={styles.show} onClick={onShow}>
            Show changes
          </Button>
        </>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}
