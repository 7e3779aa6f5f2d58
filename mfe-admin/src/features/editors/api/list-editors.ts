import type { AdminEditor } from '@app/contracts';
import { area } from '../../../area.ts';

/** All editors, enabled and disabled. */
export function listEditors(signal?: AbortSignal): Promise<AdminEditor[]> {
  return area.api.get('/api/editors/', { signal });
}
