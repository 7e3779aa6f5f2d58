import type { AdminSettings, UpdateSettings } from '@app/contracts';
import { area } from '../../../area.ts';

/** Changes the fields that are given and no others. */
export function updateSettings(changes: UpdateSettings): Promise<AdminSettings> {
  return area.api.send('POST', '/api/settings', changes);
}
