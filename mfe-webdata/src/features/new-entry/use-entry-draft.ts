import { newWorkStatuses, type WorkStatus } from '@app/contracts';
import {
  draftKey,
  dropDraft,
  onCopiedTab,
  readDraft,
  writeDraft,
} from '@app/office-kit/drafts/draft-store.ts';
import { changedFields, type RecordState } from '@app/office-kit/drafts/record-values.ts';
import { useSession } from '@app/web-kit';
import { useEffect, useState } from 'react';
import { area } from '../session/area.ts';

/**
 * The values of the form. `id` becomes the entry's id. A retry sends the same id, so it cannot add a second entry.
 */
type EntryValues = { id: string; status: string; content: string };

const newEntry: RecordState<EntryValues> = {
  values: { id: '', status: newWorkStatuses[0], content: '' },
  version: null,
};

/** Returns the values of the form. The browser stores them for the user until they are sent or discarded. */
export function useEntryDraft() {
  // The key contains the user's id. It is computed once, because another user may log in while the form is open.
  const [key] = useState(() => draftKey(area, 'work/new', true));
  const [found, setFound] = useState(() => readDraft(key, newEntry.values));
  const [values, setValues] = useState(() =>
    found?.values.id ? found.values : withNewId(found?.values ?? newEntry.values),
  );
  const [isStored, setStored] = useState(true);
  const session = useSession(area.session);

  // Also runs when the session changes, and stores the draft again if the storage was cleared.
  useEffect(() => {
    // A logout, in any tab, has deleted the draft.
    if (!session && area.end === 'left') return;
    if (!isTyped(values)) return dropDraft(key);
    // A restored draft retains its original time until its values change.
    const at = values === found?.values ? found.at : new Date().toISOString();
    setStored(writeDraft(key, { values, base: newEntry, at }));
  }, [key, values, found, session]);

  // A copied tab must add a separate entry.
  useEffect(() => onCopiedTab(() => setValues(withNewId)), []);

  return {
    values,
    set: (change: Partial<EntryValues>) => setValues((before) => ({ ...before, ...change })),
    /** Assigns a new id, so that the next submit creates a separate entry. */
    renew: () => setValues(withNewId),
    /** The time when the restored draft was stored, or null if no draft was restored. */
    foundAt: found?.at ?? null,
    /** False if the browser could not store the text, for example because it is too long. */
    isStored,
    drop() {
      // Deletes the draft immediately, because the form may be unmounted before its effects run.
      dropDraft(key);
      setFound(null);
      setValues(withNewId(newEntry.values));
    },
  };
}

/**
 * Returns the status if new entries may have it, and otherwise the first offered status. Old drafts may have any
 * status.
 */
export function offeredStatus(status: string): WorkStatus {
  return newWorkStatuses.find((offered) => offered === status) ?? newWorkStatuses[0];
}

function withNewId(values: EntryValues): EntryValues {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...values, id };
}

function isTyped(values: EntryValues): boolean {
  return changedFields(newEntry.values, values).some((field) => field !== 'id');
}
