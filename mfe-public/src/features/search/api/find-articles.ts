import type { SearchPage } from '@app/contracts';
import { api } from '../../../api.ts';
import type { Asked } from '../search-address.ts';

export function findArticles({ q, year, author, page }: Asked, signal: AbortSignal) {
  const query = new URLSearchParams({ q });
  if (year) query.set('year', year);
  if (author) query.set('author', author);
  query.set('page', String(page));
  return api.get<SearchPage>(`/api/search?${query}`, { signal });
}
