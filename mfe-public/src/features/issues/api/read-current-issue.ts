import type { ArticleSummary, IssueKey } from '@app/contracts';
import { listArticles } from '../../articles/api/list-articles.ts';
import { archiveYears } from '../archive-years.ts';
import { listArchives } from './list-archives.ts';

export interface CurrentIssue {
  key: IssueKey;
  articles: ArticleSummary[];
}

/** An issue that is being filled has no articles yet; further back than this nobody looks. */
const MAX_EMPTY = 4;

/** The newest issue that holds articles; null while there is none. */
export async function readCurrentIssue(signal: AbortSignal): Promise<CurrentIssue | null> {
  const existing = archiveYears(await listArchives(signal))
    .flatMap(({ tiles }) => tiles.reverse())
    .filter(({ exists }) => exists);
  for (const { year, volume, issue } of existing.slice(0, MAX_EMPTY)) {
    const key = { year, volume, issue };
    const articles = await listArticles(key, signal);
    if (articles.length > 0) return { key, articles };
  }
  return null;
}
