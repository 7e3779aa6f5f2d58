import type { Article, ArticleSummary, IssueKey } from '@app/contracts';
import { orNotFound } from '@app/web-kit';
import { api } from '../../../api.ts';
import { summaryOf } from '../article-summary.ts';

/** An issue's articles in the order of their pages; the page's 404 when there is no such issue. */
export async function listArticles(
  { year, volume, issue }: IssueKey,
  signal: AbortSignal,
): Promise<ArticleSummary[]> {
  const path = `/api/archives/${year}/${volume}/${issue}`;
  const articles = await orNotFound(api.get<Article[]>(path, { signal }));
  return articles.map(summaryOf);
}
