import { draftKey, dropDraft, readDraft, writeDraft } from '@app/office-kit/drafts/draft-store.ts';
import type { RecordValues } from '@app/office-kit/drafts/record-values.ts';
import { useState } from 'react';
import { area } from '../../session/area.ts';

/**
 * Manages unsent texts of an editor about a manuscript. This browser stores them until they are sent, so that closing
 * the dialog or the page does not lose them. `proposal` is the initial value.
 */
export function useKept<V extends RecordValues>(record: string, proposal: V) {
  const [key] = useState(() => draftKey(area, record, false));
  const [typed, setTyped] = useState(() => readDraft(key, proposal)?.values);
  const values = typed ?? proposal;
  return {
    values,
    isTyped: typed !== undefined,
    set(change: Partial<V>) {
      const next = { ...values, ...change };
      setTyped(next);
      const base = { values: proposal, version: null };
      writeDraft(key, { values: next, base, at: new Date().toISOString() });
    },
    /** Shows the proposal again, for example after the texts were sent. */
    forget() {
      setTyped(undefined);
      dropDraft(key);
    },
  };
}
