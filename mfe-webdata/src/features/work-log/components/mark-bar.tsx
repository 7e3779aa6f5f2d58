import { type WorkStatus, workStatuses, workStatusNames } from '@app/contracts';
import { Button } from '@app/office-kit';
import styles from './undo-bar.module.css';

interface MarkBarProps {
  /** The number of marked entries. */
  count: number;
  onChoose: (status: WorkStatus) => void;
  onClear: () => void;
}

/** Changes the status of the marked entries together. The digits on the buttons are their keys. */
export function MarkBar({ count, onChoose, onClear }: MarkBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Change the marked entries" data-follows="">
      <span className={styles.marked} role="status">
        {count} marked
      </span>
      {workStatuses.map((status, at) => (
        <Button
          key={status}
          variant="default"
          size="compact-md"
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onChoose(status)}
        >
          <span className={styles.digit} aria-hidden="true">
            {at + 1}
          </span>
          {workStatusNames[status]}
        </Button>
      ))}
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
