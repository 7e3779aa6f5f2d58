import type { Article } from '@app/contracts';
import { api } from '../../../api.ts';
import { ifMissing } from './if-missing.ts';

/** An article by its reference number; null when it is missing or not enabled. */
export async function readArticle(refnumber: string, signal: AbortSignal): Promise<Article | null> {
  // A step in the address of the call, and no article's number.
  if (/^\.{1,2}$/.test(refnumber)) return null;
  const path = `/api/archives/ref/${encodeURIComponent(refnumber)}`;
  return ifMissing(api.get<Article>(path, { signal }), null);
}
