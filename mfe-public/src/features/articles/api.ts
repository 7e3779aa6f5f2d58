import type { Article, ArticleContext, ArticleSummary, IssueKey } from '@app/contracts';
import { ApiError, orNotFound } from '@app/web-kit';
import { api, isDotSegment } from '../journal/api.ts';
import { articleSummary } from './shown-article.ts';

/** The articles of an issue in page order; throws the router's 404 if the issue does not exist. */
export async function listArticles(
  { year, volume, issue }: IssueKey,
  signal: AbortSignal,
): Promise<ArticleSummary[]> {
  const path = `/api/archives/${year}/${volume}/${issue}`;
  const articles = await orNotFound(api.get<Article[]>(path, { signal }));
  return articles.map(articleSummary);
}

/** All articles of an author, newest first; empty if the name is unknown. */
export async function listByAuthor(name: string, signal: AbortSignal): Promise<ArticleSummary[]> {
  if (isDotSegment(name)) return [];
  const path = `/api/authors/${encodeURIComponent(name)}`;
  return orElse([], [404], api.get<ArticleSummary[]>(path, { signal }));
}

/** An article by its reference number; null if it does not exist or is not enabled. */
export async function readArticle(refnumber: string, signal: AbortSignal): Promise<Article | null> {
  if (isDotSegment(refnumber)) return null;
  const path = `/api/archives/ref/${encodeURIComponent(refnumber)}`;
  return orElse(null, [404], api.get<Article>(path, { signal }));
}

const NO_CONTEXT: ArticleContext = { previous: null, next: null, related: [], citations: [] };

/**
 * The neighbours, related articles and citations of an article. Empty if svc-content does not know
 * the call, because it may be deployed after this remote.
 */
export function readArticleContext(
  refnumber: string,
  signal: AbortSignal,
): Promise<ArticleContext> {
  const path = `/api/archives/ref/${encodeURIComponent(refnumber)}/context`;
  return orElse(NO_CONTEXT, [400, 404], api.get<ArticleContext>(path, { signal }));
}

/** The response, or the fallback if the call fails with one of the statuses. */
async function orElse<T, U>(fallback: U, statuses: number[], response: Promise<T>): Promise<T | U> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return fallback;
    throw error;
  }
}
