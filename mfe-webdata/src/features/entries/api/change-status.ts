import { type WorkEntry, type WorkStatus, workEntryPath } from '@app/contracts';
import { area } from '../../../area.ts';

/** Refused as a conflict where somebody has changed the entry since this version of it. */
export function changeStatus(
  { id, version }: Pick<WorkEntry, 'id' | 'version'>,
  status: WorkStatus,
): Promise<WorkEntry> {
  return area.api.send('PUT', workEntryPath(id), { status, version });
}
