import type { ArticleSummary } from '@app/contracts';
import { api } from '../../../api.ts';
import { ifMissing } from './if-missing.ts';

/** All articles by an author's name, the newest first; none where nobody is called so. */
export async function listByAuthor(name: string, signal: AbortSignal): Promise<ArticleSummary[]> {
  // A step in the address of the call, and nobody's name.
  if (/^\.{1,2}$/.test(name)) return [];
  const path = `/api/authors/${encodeURIComponent(name)}`;
  return ifMissing(api.get<ArticleSummary[]>(path, { signal }), []);
}
