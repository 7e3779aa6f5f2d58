import type { IndexingEntry } from '@app/contracts';
import { removeIndexingEntry, updateIndexingEntry } from '@app/contracts/endpoints';
import { Button, Switch, VisuallyHidden } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useFocusNext } from '@app/office-kit/keyboard/focus-next.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';
import { area } from '../../../../area.ts';
import { BlockableButton } from '../../../../shared/blockable-button.tsx';
import { formDataOf } from '../../../../shared/forms/form-data.ts';
import { useStatusSwitch } from '../../../../shared/tables/use-status-switch.ts';
import { entryState, renumberedBy } from '../entry-fields.ts';
import styles from './indexing.module.css';

interface EntryListProps {
  entries: readonly IndexingEntry[];
  editing: boolean;
  onEdit: (entry: IndexingEntry) => void;
  onAnnounce: (message: string) => void;
  onDeleted: (title: string) => void;
}

export function EntryList(props: EntryListProps) {
  const { entries, editing, onEdit, onAnnounce, onDeleted } = props;
  const { run } = useAction();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const question = useQuestion<IndexingEntry>();
  const focusNext = useFocusNext();
  const { statusOf, setStatus } = useStatusSwitch<IndexingEntry>(
    ({ title }) => title,
    (entry, status) => write({ ...entry, status }),
  );

  const attempt = async (failed: string, requests: () => Promise<void>) => {
    setBusy(true);
    const isDone = await run(failed, requests);
    await revalidate();
    // The buttons stay locked until the reloaded list is rendered, because a click before that would move an entry of
    // the old list.
    startTransition(() => setBusy(false));
    return isDone;
  };

  const move = async (from: number, to: number) => {
    const entry = entries[from];
    if (!entry) return;
    await attempt('The order was not changed', async () => {
      for (const { entry: each, sortnumber } of renumberedBy(entries, from, to)) {
        await write({ ...each, sortnumber });
      }
      onAnnounce(`${entry.title} is now ${to + 1} of ${entries.length}.`);
    });
    // Moving the row in the DOM removes the focus from its button, so the focus is restored.
    startTransition(() => focusNext(moveButtonId(entry.id, to < from ? 'up' : 'down')));
  };

  const remove = async ({ id, title, version }: IndexingEntry) => {
    const isDeleted = await attempt(`${title} was not deleted`, async () => {
      await area.api.call(removeIndexingEntry, { params: { id }, query: { version } });
    });
    question.close();
    if (isDeleted) onDeleted(title);
  };

  return (
    <>
      <DataTable label="Indexing entries" cards="lines">
        <TableHead columns={columns} className={styles.row} />
        <tbody>
          {entries.map((entry, at) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              at={at}
              isLast={at === entries.length - 1}
              locked={editing || busy}
              status={statusOf(entry)}
              onStatus={(status) => setStatus(entry, status)}
              onMove={(to) => move(at, to)}
              onEdit={() => onEdit(entry)}
              onDelete={() => question.ask(entry)}
            />
          ))}
        </tbody>
      </DataTable>
      <ConfirmModal
        opened={question.opened}
        title={`Delete ${question.subject?.title}?`}
        action="Delete"
        busy={busy}
        onConfirm={() => question.subject && remove(question.subject)}
        onCancel={() => !busy && question.close()}
      >
        Readers will no longer see it among the indexes. This cannot be undone; to hide it for a
        while, disable it.
      </ConfirmModal>
    </>
  );
}

/** Updates an entry. Sends all fields, because the API requires every field. */
function write(entry: IndexingEntry): Promise<IndexingEntry> {
  const { values, version } = entryState(entry);
  const form = formDataOf({ ...values, version });
  return area.api.call(updateIndexingEntry, { params: { id: entry.id }, form });
}

export const editButtonId = (id: string) => `edit-entry-${id}`;
const moveButtonId = (id: string, direction: 'up' | 'down') => `move-${direction}-${id}`;

const columns = [
  { label: 'Title and link' },
  { label: 'Logo' },
  { label: 'Order' },
  { label: 'Status' },
  { label: 'Action' },
];

interface EntryRowProps {
  entry: IndexingEntry;
  at: number;
  isLast: boolean;
  /** True while any entry is being edited, moved or deleted, so that this entry cannot be changed. */
  locked: boolean;
  status: IndexingEntry['status'];
  onStatus: (status: IndexingEntry['status']) => void;
  onMove: (to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryRow(props: EntryRowProps) {
  const { entry, at, isLast, locked, status, onStatus, onMove, onEdit, onDelete } = props;
  const { id, title, link, sortnumber } = entry;

  const move = (direction: 'up' | 'down') => {
    const to = direction === 'up' ? at - 1 : at + 1;
    return (
      <BlockableButton
        id={moveButtonId(id, direction)}
        variant="default"
        size="compact-md"
        aria-label={`Move ${title} ${direction}`}
        blocked={locked || (direction === 'up' ? at === 0 : isLast)}
        onClick={() => onMove(to)}
      >
        {direction === 'up' ? '↑' : '↓'}
      </BlockableButton>
    );
  };

  return (
    <tr className={styles.row} data-row={id}>
      <td data-main>
        {title}
        {link !== '' && (
          <a className={styles.link} href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        )}
      </td>
      <td data-label="Logo">
        <Logo entry={entry} />
      </td>
      <td data-label="Order">
        <div className={styles.order}>
          <span className={styles.number}>{sortnumber}</span>
          {move('up')}
          {move('down')}
        </div>
      </td>
      <td data-label="Enabled">
        <Switch
          checked={status !== 'disabled'}
          disabled={locked}
          aria-label={`Enabled: ${title}`}
          onChange={({ currentTarget }) => onStatus(currentTarget.checked ? 'enabled' : 'disabled')}
        />
      </td>
      <td className={styles.actions} data-actions>
        <Button
          id={editButtonId(id)}
          variant="default"
          size="compact-md"
          disabled={locked}
          onClick={onEdit}
        >
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
        <Button variant="subtle" color="red" size="compact-md" disabled={locked} onClick={onDelete}>
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
