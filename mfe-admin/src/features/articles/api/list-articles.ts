import type { AdminArticle, IssueKey } from '@app/contracts';
import { area } from '../../../area.ts';

/** All articles of an issue, enabled and disabled, by page number. */
export function listArticles(
  { year, volume, issue }: IssueKey,
  signal?: AbortSignal,
): Promise<AdminArticle[]> {
  return area.api.get(`/api/archives/${year}/${volume}/${issue}`, { signal });
}
