import { type WorkEntryHistory, workEntryPath } from '@app/contracts';
import { area } from '../../../area.ts';

/** An entry as it is now, with its latest changes. */
export function readHistory(id: string, signal?: AbortSignal): Promise<WorkEntryHistory> {
  return area.api.get(workEntryPath(id), { signal });
}
