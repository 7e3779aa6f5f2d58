import type { CreateWorkEntry, WorkEntry, WorkStatus } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { area } from '../session/area.ts';
import { filterOf, type View } from './view.ts';

/** Returns a page of the view's entries and the number of entries per status. */
export function readEntries(view: View, signal: AbortSignal) {
  const query = { ...filterOf(view), page: String(view.page) };
  return area.api.call(endpoints.listWorkPage, { query, signal });
}

/** Creates an entry for the signed-in user. Repeating the call with the same id is safe. */
export function createEntry(body: CreateWorkEntry) {
  return area.api.call(endpoints.createWorkEntry, { body });
}

/** Changes the status of an entry. Fails with a conflict if the entry has changed since this version. */
export function changeStatus({ id, version }: WorkEntry, status: WorkStatus) {
  return area.api.call(endpoints.changeWorkEntry, { params: { id }, body: { status, version } });
}

/** Returns an entry with its latest changes. */
export function readHistory(id: string, signal?: AbortSignal) {
  return area.api.call(endpoints.readWorkEntry, { params: { id }, signal });
}

/**
 * Calls `onEntry` for every created or changed entry. Resolves when the stream ends; rejects if the stream
 * fails.
 */
export function followEntries(
  onEntry: (entry: WorkEntry) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  return followEvents(area, endpoints.followWorkLog, { onData: onEntry, onOpen, signal });
}
