import { draftKey, dropDraft, readDraft, writeDraft } from '@app/office-kit/drafts/draft-store.ts';
import {
  changedFields,
  type RecordState,
  type RecordValues,
} from '@app/office-kit/drafts/record-values.ts';
import { useState } from 'react';
import { area } from '../../area.ts';

/** The draft of a record, and the record that it is based on. */
export function useDraft<Values extends RecordValues>(record: string, stored: RecordState<Values>) {
  // Computed once: another user may sign in to this browser before the form is gone.
  const [key] = useState(() => draftKey(area, record, stored.version === null));
  const [draft, setDraft] = useState(() => readDraft(key, stored.values));
  const [base, setBase] = useState(draft?.base ?? stored);
  const [isStored, setStored] = useState(true);

  return {
    /** The draft that the form started with, until it is saved or discarded. */
    draft,
    base,
    setBase,
    /** False if the values are too long for the browser's storage, or the storage is full. */
    isStored,
    store: (values: Values) => {
      const isSameAs = (others: Values) => changedFields(others, values).length === 0;
      if (isSameAs(base.values)) return dropDraft(key);
      // A draft that was only read again keeps its age.
      if (draft && base === draft.base && isSameAs(draft.values)) return;
      setStored(writeDraft(key, { values, base, at: new Date().toISOString() }));
    },
    /** Continues without a draft. */
    replace: (next: RecordState<Values>) => {
      // At once: the form may be removed before its effects run.
      dropDraft(key);
      setDraft(null);
      setBase(next);
    },
  };
}
