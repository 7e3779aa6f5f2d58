import type { IndexingEntry } from '@app/contracts';
import { removeIndexingEntry, updateIndexingEntry } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';
import { area } from '../../../area.ts';
import { useAction, useQuestion } from '../../actions/use-action.ts';
import { useFocusNext } from '../../forms/focus.ts';
import { formDataOf } from '../../forms/form-data.ts';
import { useStatusSwitch } from '../../tables/use-status-switch.ts';
import { entryState } from '../entry-fields.ts';
import { renumberedBy } from '../entry-order.ts';
import { EntryTable, moveButtonId } from './entry-table.tsx';

interface EntryListProps {
  entries: readonly IndexingEntry[];
  editing: boolean;
  onEdit: (entry: IndexingEntry) => void;
  onAnnounce: (what: string) => void;
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
    // Until the new list is shown, a click would move an entry of the old list.
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
    // A row loses the focus when it is moved in the document.
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
      <EntryTable
        entries={entries}
        locked={editing || busy}
        statusOf={statusOf}
        onStatus={setStatus}
        onMove={move}
        onEdit={onEdit}
        onDelete={question.ask}
      />
      <ConfirmModal
        opened={question.opened}
        title={`Delete ${question.shown?.title}?`}
        action="Delete"
        busy={busy}
        onConfirm={() => question.shown && remove(question.shown)}
        onCancel={() => !busy && question.close()}
      >
        Readers will no longer see it among the indexes. This cannot be undone; to hide it for a
        while, disable it.
      </ConfirmModal>
    </>
  );
}

/** Sends all fields of an entry, because the API requires them. */
function write(entry: IndexingEntry): Promise<IndexingEntry> {
  const { values, version } = entryState(entry);
  const form = formDataOf({ ...values, version });
  return area.api.call(updateIndexingEntry, { params: { id: entry.id }, form });
}
