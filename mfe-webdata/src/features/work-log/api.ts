import {
  type CreateWorkEntry,
  WORK_EVENTS_PATH,
  WORK_LOG_PATH,
  type WorkEntry,
  type WorkEntryHistory,
  type WorkPage,
  type WorkStatus,
  workEntryPath,
} from '@app/contracts';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { area } from '../session/area.ts';
import { filterOf, type View } from './view.ts';

/** A page of a view's entries, with the number of entries of each status. */
export function readEntries(view: View, signal?: AbortSignal): Promise<WorkPage> {
  const query = new URLSearchParams({ ...filterOf(view), page: String(view.page) });
  return area.api.get(`${WORK_LOG_PATH}?${query}`, { signal });
}

/** Creates an entry of the signed-in user; repeating the call with the same id is safe. */
export function createEntry(entry: CreateWorkEntry): Promise<WorkEntry> {
  return area.api.send('POST', WORK_LOG_PATH, entry);
}

/** Fails with a conflict if the entry has changed since this version. */
export function changeStatus(
  { id, version }: Pick<WorkEntry, 'id' | 'version'>,
  status: WorkStatus,
): Promise<WorkEntry> {
  return area.api.send('PUT', workEntryPath(id), { status, version });
}

/** An entry with its latest changes. */
export function readHistory(id: string, signal?: AbortSignal): Promise<WorkEntryHistory> {
  return area.api.get(workEntryPath(id), { signal });
}

/** Receives every created or changed entry until the stream ends; throws if it fails. */
export function followEntries(
  onEntry: (entry: WorkEntry) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  return followEvents(area, {
    path: WORK_EVENTS_PATH,
    event: 'entry',
    onData: (entry) => onEntry(entry as WorkEntry),
    onOpen,
    signal,
  });
}
