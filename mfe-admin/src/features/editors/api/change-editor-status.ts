import type { AdminEditor } from '@app/contracts';
import { area } from '../../../area.ts';

/** Sends nothing but the new status. */
export function changeEditorStatus(
  id: string,
  status: AdminEditor['status'],
): Promise<AdminEditor> {
  return area.api.send('POST', `/api/editors/${encodeURIComponent(id)}`, { status });
}
