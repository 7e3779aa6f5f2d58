import type { Settings } from '@app/contracts';
import { api } from '../../../api.ts';

export function readSettings(signal: AbortSignal): Promise<Settings> {
  return api.get<Settings>('/api/settings/', { signal });
}
