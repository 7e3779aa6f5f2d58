import { type WorkEntry, type WorkStatus, workStatuses, workStatusNames } from '@app/contracts';
import { NativeSelect } from '@app/office-kit';
import type { KeyboardEvent } from 'react';
import styles from './entry-table.module.css';

const data = workStatuses.map((value) => ({ value, label: workStatusNames[value] }));

interface StatusSelectProps {
  entry: Pick<WorkEntry, 'id' | 'status'>;
  /** The entry's name for screen readers. */
  name: string;
  /** Reports whether the list of options may be open. Browsers fire no event when the list closes. */
  onUse: (inUse: boolean) => void;
  /** Called with the chosen status. The select shows the old status until the entry has changed. */
  onChoose: (status: WorkStatus) => void;
}

export function StatusSelect({ entry, name, onUse, onChoose }: StatusSelectProps) {
  const press = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') onUse(false);
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    if (isArrow || key === 'Enter' || key === ' ' || key === 'F4') onUse(true);
    // In some browsers, an arrow key selects the next status, so each key press would ask for a confirmation. Therefore
    // arrow keys open the list of options.
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
      // An open list handles `keydown` itself, so only `keyup` reaches this element.
      onKeyUp={({ key }) => key === 'Escape' && onUse(false)}
      // While a select is in use, changes by other users wait behind the Show changes button. Pressing that button
      // blurs the select before the click fires. This blur is ignored: otherwise the changes would appear at once and
      // the button would be gone before its click.
      onBlur={({ relatedTarget }) =>
        !relatedTarget?.closest('[data-shows-changes]') && onUse(false)
      }
      onChange={({ currentTarget }) => {
        onUse(false);
        // All options are statuses.
        onChoose(currentTarget.value as WorkStatus);
      }}
    />
  );
}
