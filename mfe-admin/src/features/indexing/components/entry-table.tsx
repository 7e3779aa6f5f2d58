import type { IndexingEntry } from '@app/contracts';
import { Button, Switch, VisuallyHidden } from '@app/office-kit';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { BlockableButton } from '../../actions/blockable-button.tsx';
import styles from './indexing.module.css';

interface EntryTableProps {
  entries: readonly IndexingEntry[];
  /** Whether the entries cannot be changed because one is being edited or moved. */
  locked: boolean;
  statusOf: (entry: IndexingEntry) => IndexingEntry['status'];
  onStatus: (entry: IndexingEntry, status: IndexingEntry['status']) => void;
  onMove: (from: number, to: number) => void;
  onEdit: (entry: IndexingEntry) => void;
  onDelete: (entry: IndexingEntry) => void;
}

export const editButtonId = (id: string) => `edit-entry-${id}`;
export const moveButtonId = (id: string, direction: 'up' | 'down') => `move-${direction}-${id}`;

const columns = [
  { label: 'Title and link' },
  { label: 'Logo', className: styles.wide },
  { label: 'Order' },
  { label: 'Status' },
  { label: 'Action' },
];

export function EntryTable(props: EntryTableProps) {
  return (
    <DataTable label="Indexing entries">
      <TableHead columns={columns} className={styles.row} />
      <tbody>
        {props.entries.map((entry, at) => (
          <EntryRow key={entry.id} entry={entry} at={at} {...props} />
        ))}
      </tbody>
    </DataTable>
  );
}

type EntryRowProps = EntryTableProps & { entry: IndexingEntry; at: number };

function EntryRow(props: EntryRowProps) {
  const { entry, at, entries, locked, statusOf, onStatus, onMove, onEdit, onDelete } = props;
  const { id, title, link, sortnumber } = entry;

  const move = (direction: 'up' | 'down') => {
    const to = direction === 'up' ? at - 1 : at + 1;
    return (
      <BlockableButton
        id={moveButtonId(id, direction)}
        variant="default"
        size="compact-md"
        aria-label={`Move ${title} ${direction}`}
        blocked={locked || to < 0 || to >= entries.length}
        onClick={() => onMove(at, to)}
      >
        {direction === 'up' ? '↑' : '↓'}
      </BlockableButton>
    );
  };

  return (
    <tr className={styles.row} data-row={id}>
      <td>
        {title}
        {link !== '' && (
          <a className={styles.link} href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        )}
      </td>
      <td className={styles.wide}>
        <Logo entry={entry} />
      </td>
      <td>
        <div className={styles.order}>
          <span className={styles.number}>{sortnumber}</span>
          {move('up')}
          {move('down')}
        </div>
      </td>
      <td>
        <Switch
          checked={statusOf(entry) !== 'disabled'}
          disabled={locked}
          aria-label={`Enabled: ${title}`}
          onChange={({ currentTarget }) =>
            onStatus(entry, currentTarget.checked ? 'enabled' : 'disabled')
          }
        />
      </td>
      <td className={styles.actions}>
        <Button
          id={editButtonId(id)}
          variant="default"
          size="compact-md"
          disabled={locked}
          onClick={() => onEdit(entry)}
        >
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          disabled={locked}
          onClick={() => onDelete(entry)}
        >
          Delete<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      </td>
    </tr>
  );
}

function Logo({ entry: { image, width, height } }: { entry: IndexingEntry }) {
  if (image === '') return <span className={styles.none}>None</span>;
  return (
    <img className={styles.logo} src={image} alt="" width={width} height={height} loading="lazy" />
  );
}
