import type { IndexingEntry } from '@app/contracts';
import { Button, Switch, VisuallyHidden } from '@app/office-kit';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import styles from './indexing.module.css';

interface EntryTableProps {
  entries: readonly IndexingEntry[];
  /** While an entry is edited or moved, all stay as they are. */
  locked: boolean;
  statusOf: (entry: IndexingEntry) => IndexingEntry['status'];
  onStatus: (entry: IndexingEntry, status: IndexingEntry['status']) => void;
  onMove: (from: number, to: number) => void;
  onEdit: (entry: IndexingEntry) => void;
  onDelete: (entry: IndexingEntry) => void;
}

export const editButtonId = (id: string) => `edit-entry-${id}`;
export const moveButtonId = (id: string, direction: 'up' | 'down') => `move-${direction}-${id}`;

export function EntryTable(props: EntryTableProps) {
  const { entries, locked, statusOf, onStatus, onMove, onEdit, onDelete } = props;

  const move = (at: number, direction: 'up' | 'down') => {
    const entry = entries[at];
    const to = direction === 'up' ? at - 1 : at + 1;
    const possible = !locked && to >= 0 && to < entries.length;
    if (!entry) return null;
    return (
      <Button
        id={moveButtonId(entry.id, direction)}
        variant="default"
        size="compact-md"
        aria-label={`Move ${entry.title} ${direction}`}
        // Not `disabled`, which would lose the focus of who moves an entry to the end.
        aria-disabled={!possible}
        data-disabled={!possible || undefined}
        onClick={() => possible && onMove(at, to)}
      >
        {direction === 'up' ? '↑' : '↓'}
      </Button>
    );
  };

  return (
    <DataTable label="Indexing entries">
      <thead>
        <tr className={styles.row}>
          <th scope="col">Title and link</th>
          <th scope="col" className={styles.wide}>
            Logo
          </th>
          <th scope="col">Order</th>
          <th scope="col">Status</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          <tr key={entry.id} className={styles.row} data-row={entry.id}>
            <td>
              {entry.title}
              {entry.link !== '' && (
                <a className={styles.link} href={entry.link} target="_blank" rel="noreferrer">
                  {entry.link}
                </a>
              )}
            </td>
            <td className={styles.wide}>
              {entry.image === '' ? (
                <span className={styles.none}>None</span>
              ) : (
                <img
                  className={styles.logo}
                  src={entry.image}
                  alt=""
                  width={entry.width}
                  height={entry.height}
                  loading="lazy"
                />
              )}
            </td>
            <td>
              <div className={styles.order}>
                <span className={styles.number}>{entry.sortnumber}</span>
                {move(at, 'up')}
                {move(at, 'down')}
              </div>
            </td>
            <td>
              <Switch
                checked={statusOf(entry) !== 'disabled'}
                disabled={locked}
                aria-label={`Enabled: ${entry.title}`}
                onChange={({ currentTarget }) =>
                  onStatus(entry, currentTarget.checked ? 'enabled' : 'disabled')
                }
              />
            </td>
            <td className={styles.actions}>
              <Button
                id={editButtonId(entry.id)}
                variant="default"
                size="compact-md"
                disabled={locked}
                onClick={() => onEdit(entry)}
              >
                Edit<VisuallyHidden> {entry.title}</VisuallyHidden>
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                disabled={locked}
                onClick={() => onDelete(entry)}
              >
                Delete<VisuallyHidden> {entry.title}</VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
