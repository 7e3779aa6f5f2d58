import type { IndexingEntry } from '@app/contracts';
import { removeIndexingEntry, updateIndexingEntry } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';
import { area } from '../../../area.ts';
import { useFocusNext } from '../../forms/focus.ts';
import { formDataOf } from '../../forms/form-data.ts';
import { useStatusSwitch } from '../../tables/use-status-switch.ts';
import { entryState } from '../entry-fields.ts';
import { renumberedBy } from '../entry-order.ts';
import { EntryTable, moveButtonId } from './entry-table.tsx';

interface EntryListProps {
  entries: readonly IndexingEntry[];
  /** The form is open. */
  editing: boolean;
  onEdit: (entry: IndexingEntry) => void;
  onTold: (what: string) => void;
  onDeleted: (title: string) => void;
}

/** The entries in their order, which can be changed, and each switched on and off or removed. */
export function EntryList(props: EntryListProps) {
  const { entries, editing, onEdit, onTold, onDeleted } = props;
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<IndexingEntry | null>(null);
  // Stays while the question fades out.
  const [asked, setAsked] = useState('');
  const focusNext = useFocusNext();

  const write = (entry: IndexingEntry, changes: Partial<IndexingEntry>) => {
    const { values, version } = entryState({ ...entry, ...changes });
    // All fields: the API takes no part of an entry.
    const form = formDataOf(values, version, { name: 'imgFile', value: null });
    return area.api.call(updateIndexingEntry, { params: entry, form });
  };
  const { statusOf, setStatus } = useStatusSwitch<IndexingEntry>(
    ({ title }) => title,
    (entry, status) => write(entry, { status }),
  );

  const attempt = async (failed: string, calls: () => Promise<void>) => {
    setBusy(true);
    try {
      await calls();
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: failed, ...failure });
    }
    await revalidate();
    // As the router shows the new list, and with it: a click before would move by the old one.
    startTransition(() => setBusy(false));
  };

  const move = async (from: number, to: number) => {
    const entry = entries[from];
    if (!entry) return;
    await attempt('The order was not changed', async () => {
      for (const { entry: each, sortnumber } of renumberedBy(entries, from, to)) {
        await write(each, { sortnumber });
      }
      onTold(`${entry.title} is now ${to + 1} of ${entries.length}.`);
    });
    // A row that changes its place in the page loses the focus.
    startTransition(() => focusNext(moveButtonId(entry.id, to < from ? 'up' : 'down')));
  };

  const remove = async () => {
    if (!deleting) return;
    let deleted = false;
    await attempt(`${deleting.title} was not deleted`, async () => {
      const { id, version } = deleting;
      await area.api.call(removeIndexingEntry, { params: { id }, query: { version } });
      deleted = true;
    });
    setDeleting(null);
    // Once the row is gone, which had the focus.
    if (deleted) onDeleted(deleting.title);
  };

  return (
    <>
      <EntryTable
        entries={entries}
        locked={editing || busy}
        statusOf={statusOf}
        onStatus={setStatus}
        onMove={move}
        onEdit={onEdit}
        onDelete={(entry) => {
          setAsked(entry.title);
          setDeleting(entry);
        }}
      />
      <ConfirmModal
        opened={deleting !== null}
        title={`Delete ${asked}?`}
        action="Delete"
        busy={busy}
        onConfirm={remove}
        onCancel={() => !busy && setDeleting(null)}
      >
        Readers will no longer see it among the indexes. This cannot be undone; to hide it for a
        while, switch it off.
      </ConfirmModal>
    </>
  );
}
