import { draftKey, dropDraft, readDraft, writeDraft } from '@app/office-kit/drafts/draft-store.ts';
import {
  changedFields,
  type RecordState,
  type RecordValues,
} from '@app/office-kit/drafts/record-values.ts';
import { useState } from 'react';
import { area } from '../../area.ts';

/** Manages the draft of a record and the record on which it is based. */
export function useDraft<Values extends RecordValues>(record: string, stored: RecordState<Values>) {
  // The key is computed once, because another user may sign in before the form is unmounted.
  const [key] = useState(() => draftKey(area, record, stored.version === null));
  const [draft, setDraft] = useState(() => readDraft(key, stored.values));
  const [base, setBase] = useState(draft?.base ?? stored);
  const [isStored, setStored] = useState(true);

  return {
    /** The draft with which the form started, until it is saved or discarded. */
    draft,
    base,
    setBase,
    /** False if the values are too long for the browser's storage or the storage is full. */
    isStored,
    store: (values: Values) => {
      const isSameAs = (others: Values) => changedFields(others, values).length === 0;
      if (isSameAs(base.values)) return dropDraft(key);
      // A draft that was only read retains its time.
      if (draft && base === draft.base && isSameAs(draft.values)) return;
      setStored(writeDraft(key, { values, base, at: new Date().toISOString() }));
    },
    /** Deletes the draft and continues with another record. */
    replace: (next: RecordState<Values>) => {
      // Deletes the draft immediately, because the form may be unmounted before its effects run.
      dropDraft(key);
      setDraft(null);
      setBase(next);
    },
  };
}
