import type { AdminCounts } from '@app/contracts';
import { area } from '../../../area.ts';

export function readCounts(signal?: AbortSignal): Promise<AdminCounts> {
  return area.api.get('/api/admin/', { signal });
}
