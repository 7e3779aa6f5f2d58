import { newWorkStatuses, type WorkStatus } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';

/** A new entry: `content` is HTML, and `id` the one that it will have, however often it is sent. */
export type EntryValues = { id: string; status: string; content: string };

export const newEntry: RecordState<EntryValues> = {
  values: { id: '', status: newWorkStatuses[0], content: '' },
  version: null,
};

/** With an id of its own; 24 hexadecimal digits. */
export function withNewId(values: EntryValues): EntryValues {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...values, id };
}

/** Whether anything is typed. */
export function isTyped({ status, content }: EntryValues): boolean {
  return status !== newEntry.values.status || content !== newEntry.values.content;
}

/** The status that was chosen; a draft may name one that is not offered any more. */
export function statusOf(status: string): WorkStatus {
  return newWorkStatuses.find((offered) => offered === status) ?? newWorkStatuses[0];
}
