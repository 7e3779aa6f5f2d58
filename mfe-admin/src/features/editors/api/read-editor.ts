import type { AdminEditor } from '@app/contracts';
import { area } from '../../../area.ts';

export function readEditor(id: string, signal?: AbortSignal): Promise<AdminEditor> {
  return area.api.get(`/api/editors/${encodeURIComponent(id)}`, { signal });
}
