import { newWorkStatuses, type WorkStatus } from '@app/contracts';
import type { RecordState } from '@app/web-kit/office/drafts/record-values.ts';

/** What is typed of a new entry: `content` is HTML. */
export type EntryValues = { status: string; content: string };

export const newEntry: RecordState<EntryValues> = {
  values: { status: newWorkStatuses[0], content: '' },
  version: null,
};

/** The status that was chosen; a draft may name one that is not offered any more. */
export function statusOf(status: string): WorkStatus {
  return newWorkStatuses.find((offered) => offered === status) ?? newWorkStatuses[0];
}
