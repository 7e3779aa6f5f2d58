import { newWorkStatuses, type WorkStatus } from '@app/contracts';
import { draftKey, dropDraft, readDraft, writeDraft } from '@app/office-kit/drafts/draft-store.ts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { useSession } from '@app/web-kit';
import { useEffect, useState } from 'react';
import { area } from '../session/area.ts';

/** `content` is HTML; `id` stays the same however often the entry is sent. */
type EntryValues = { id: string; status: string; content: string };

const newEntry: RecordState<EntryValues> = {
  values: { id: '', status: newWorkStatuses[0], content: '' },
  version: null,
};

/** The entry form's values, stored by the browser for the user until they are submitted or discarded. */
export function useEntryDraft() {
  // Read once, because another user may sign in before the form is closed.
  const [key] = useState(() => draftKey(area, 'work/new', true));
  const [found, setFound] = useState(() => readDraft(key, newEntry.values));
  const [values, setValues] = useState(() =>
    found?.values.id ? found.values : withNewId(found?.values ?? newEntry.values),
  );
  const [isStored, setStored] = useState(true);
  const session = useSession(area.session);

  // Also runs when the session changes, because what ended it may have cleared the storage.
  useEffect(() => {
    if (!isTyped(values)) return dropDraft(key);
    // A restored draft keeps its time.
    const at = values === found?.values ? found.at : new Date().toISOString();
    setStored(writeDraft(key, { values, base: newEntry, at }));
  }, [key, values, found, session]);

  return {
    values,
    set: (change: Partial<EntryValues>) => setValues((before) => ({ ...before, ...change })),
    /** Gives the values a new id, so that they become a separate entry. */
    renew: () => setValues(withNewId),
    /** When the restored draft was stored; null without one. */
    foundAt: found?.at ?? null,
    /** False if the text is too long for the browser's storage. */
    isStored,
    drop() {
      // At once, because the form may be gone before its effects run.
      dropDraft(key);
      setFound(null);
      setValues(withNewId(newEntry.values));
    },
  };
}

/** The status if it is offered, else the first offered one; an old draft may contain another. */
export function offeredStatus(status: string): WorkStatus {
  return newWorkStatuses.find((offered) => offered === status) ?? newWorkStatuses[0];
}

function withNewId(values: EntryValues): EntryValues {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...values, id };
}

function isTyped({ status, content }: EntryValues): boolean {
  return status !== newEntry.values.status || content !== newEntry.values.content;
}
