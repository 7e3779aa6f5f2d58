import { draftKey, dropDraft, readDraft, writeDraft } from '@app/office-kit/drafts/draft-store.ts';
import { useSession } from '@app/web-kit';
import { useEffect, useState } from 'react';
import { area } from '../../area.ts';
import { type EntryValues, isTyped, newEntry, withNewId } from './entry-values.ts';

/** What is typed of a new entry, kept by the browser for its user until it is dropped. */
export function useEntryDraft() {
  // Once, as somebody else may be signed in to this browser before the form is gone.
  const [key] = useState(() => draftKey(area, 'work/new', true));
  const [found, setFound] = useState(() => readDraft(key, newEntry.values));
  const [values, setValues] = useState(() =>
    found?.values.id ? found.values : withNewId(found?.values ?? newEntry.values),
  );
  const [kept, setKept] = useState(true);
  const session = useSession(area.session);

  // Also when the session changes, as whatever has ended it may have emptied the browser's storage.
  useEffect(() => {
    if (!isTyped(values)) return dropDraft(key);
    // A draft that was only read again keeps its age.
    const at = values === found?.values ? found.at : new Date().toISOString();
    setKept(writeDraft(key, { values, base: newEntry, at }));
  }, [key, values, found, session]);

  return {
    values,
    set: (change: Partial<EntryValues>) => setValues((before) => ({ ...before, ...change })),
    /** What is typed becomes another entry than what was sent of it. */
    part: () => setValues(withNewId),
    /** When the draft that the form began with was kept, until it is submitted or thrown away. */
    foundAt: found?.at ?? null,
    /** Whether the browser keeps what is typed; a text may be too long, or its storage full. */
    kept,
    /** The form begins anew. */
    drop() {
      // At once, as the form may be gone before its effects run.
      dropDraft(key);
      setFound(null);
      setValues(withNewId(newEntry.values));
    },
  };
}
