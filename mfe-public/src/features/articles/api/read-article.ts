import type { Article } from '@app/contracts';
import { orNotFound } from '@app/web-kit';
import { api } from '../../../api.ts';

/** An article by its reference number; the page's 404 when it is missing or not enabled. */
export function readArticle(refnumber: string, signal: AbortSignal): Promise<Article> {
  const path = `/api/archives/ref/${encodeURIComponent(refnumber)}`;
  return orNotFound(api.get<Article>(path, { signal }));
}
