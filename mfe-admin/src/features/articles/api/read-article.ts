import type { AdminArticle } from '@app/contracts';
import { area } from '../../../area.ts';

export function readArticle(id: string, signal?: AbortSignal): Promise<AdminArticle> {
  return area.api.get(`/api/archives/${encodeURIComponent(id)}`, { signal });
}
