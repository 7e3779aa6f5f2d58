import { type CreateWorkEntry, WORK_LOG_PATH, type WorkEntry } from '@app/contracts';
import { area } from '../../../area.ts';

/** Adds an entry as the signed-in user; sent again with the same id, it is the same entry. */
export function createEntry(entry: CreateWorkEntry): Promise<WorkEntry> {
  return area.api.send('POST', WORK_LOG_PATH, entry);
}
