import { type WorkEntry, type WorkStatus, workStatuses, workStatusNames } from '@app/contracts';
import { NativeSelect } from '@app/office-kit';
import type { KeyboardEvent } from 'react';
import styles from './entry-table.module.css';

const data = workStatuses.map((value) => ({ value, label: workStatusNames[value] }));

interface StatusSelectProps {
  entry: Pick<WorkEntry, 'id' | 'status'>;
  /** The entry's name for screen readers. */
  name: string;
  /** Whether the list may be open. No event reports that it was closed, only that it lost the focus. */
  onUse: (inUse: boolean) => void;
  /** The select keeps showing the old status until the entry has changed. */
  onChoose: (status: WorkStatus) => void;
}

export function StatusSelect({ entry, name, onUse, onChoose }: StatusSelectProps) {
  const press = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') onUse(false);
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    if (isArrow || key === 'Enter' || key === ' ' || key === 'F4') onUse(true);
    // Some browsers would choose the next status at once, and every key press would need confirmation.
    if (isArrow && 'showPicker' in currentTarget) {
      event.preventDefault();
      currentTarget.showPicker();
    }
  };
  return (
    <NativeSelect
      className={styles.select}
      aria-label={`Status of ${name}`}
      data={data}
      value={entry.status}
      onMouseDown={() => onUse(true)}
      onKeyDown={press}
      // The open list handles key presses itself; only the release is reported.
      onKeyUp={({ key }) => key === 'Escape' && onUse(false)}
      // The list stays in use while the focus moves to the button that shows waiting changes.
      onBlur={({ relatedTarget }) =>
        !relatedTarget?.closest('[data-shows-changes]') && onUse(false)
      }
      onChange={({ currentTarget }) => {
        onUse(false);
        // The options are the statuses.
        onChoose(currentTarget.value as WorkStatus);
      }}
    />
  );
}
