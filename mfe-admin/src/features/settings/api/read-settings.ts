import type { AdminSettings } from '@app/contracts';
import { area } from '../../../area.ts';

/** Of use to authors: the site's own address, and where the help videos are. */
export function readSettings(signal?: AbortSignal): Promise<AdminSettings> {
  return area.api.get('/api/settings/', { signal });
}
