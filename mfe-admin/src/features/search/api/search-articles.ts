import type { AdminSearchRow } from '@app/contracts';
import { area } from '../../../area.ts';

/** Articles of all issues, enabled and disabled, the best first. */
export function searchArticles(query: string, signal?: AbortSignal): Promise<AdminSearchRow[]> {
  return area.api.get(`/api/admin/search?${new URLSearchParams({ q: query })}`, { signal });
}
