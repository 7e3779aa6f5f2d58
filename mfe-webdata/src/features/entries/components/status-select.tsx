import { type WorkEntry, type WorkStatus, workStatuses, workStatusNames } from '@app/contracts';
import { NativeSelect } from '@app/office-kit';
import type { KeyboardEvent } from 'react';
import styles from './status-select.module.css';

const data = workStatuses.map((value) => ({ value, label: workStatusNames[value] }));

interface StatusSelectProps {
  entry: Pick<WorkEntry, 'id' | 'status'>;
  /** What the entry is called, for those who do not see the row. */
  name: string;
  /** Whether its list may be open now: nothing tells when it is closed again, but that it lost the focus. */
  onUse: (inUse: boolean) => void;
  /** Another status was chosen; the one shown stays until the entry has the other. */
  onChoose: (status: WorkStatus) => void;
}

/** The status of an entry, and all that it may become. */
export function StatusSelect({ entry, name, onUse, onChoose }: StatusSelectProps) {
  const press = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') onUse(false);
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    if (isArrow || key === 'Enter' || key === ' ' || key === 'F4') onUse(true);
    // Some browsers would choose the next one at once, and each press would be asked about.
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
      // Where the open list has the keys to itself, this is all that is heard of it.
      onKeyUp={({ key }) => key === 'Escape' && onUse(false)}
      // On its way to show what others did, it is still open.
      onBlur={({ relatedTarget }) => !relatedTarget?.closest('[data-shows-news]') && onUse(false)}
      onChange={({ currentTarget }) => {
        onUse(false);
        onChoose(currentTarget.value as WorkStatus);
      }}
    />
  );
}
