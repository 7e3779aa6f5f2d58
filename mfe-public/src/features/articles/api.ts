import type { Article, ArticleContext, ArticleSummary, AuthorPage, IssueKey } from '@app/contracts';
import { ApiError, orNotFound } from '@app/web-kit';
import { call, isDotSegment } from '../journal/api.ts';
import { articleSummary } from './page-article.ts';

/** Returns the articles of an issue in page order. Throws a 404 response if the issue does not exist. */
export async function listArticles(key: IssueKey, signal: AbortSignal): Promise<ArticleSummary[]> {
  const articles = await orNotFound(call('listArticles', { params: key, signal }));
  return articles.map(articleSummary);
}

/** Returns an author by name or ORCID iD. An unknown author has no articles. */
export async function readAuthor(name: string, signal: AbortSignal): Promise<AuthorPage> {
  const nobody = { name, articles: [] };
  if (isDotSegment(name)) return nobody;
  return orElse(nobody, [404], call('readAuthor', { params: { name }, signal }));
}

/** Returns an article by its reference number, or null if the article does not exist or is not enabled. */
export async function readArticle(refnumber: string, signal: AbortSignal): Promise<Article | null> {
  if (isDotSegment(refnumber)) return null;
  return orElse(null, [404], call('readArticleByReference', { params: { refnumber }, signal }));
}

const NO_CONTEXT: ArticleContext = { previous: null, next: null, related: [], citations: [] };

/**
 * Returns the neighbours, related articles and citations of an article. They are empty if the API responds with 400
 * or 404.
 */
export function readArticleContext(
  refnumber: string,
  signal: AbortSignal,
): Promise<ArticleContext> {
  const context = call('readArticleContext', { params: { refnumber }, signal });
  return orElse(NO_CONTEXT, [400, 404], context);
}

/** Returns the response, or the fallback if the call fails with one of the given HTTP statuses. */
async function orElse<T, U>(fallback: U, statuses: number[], response: Promise<T>): Promise<T | U> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return fallback;
    throw error;
  }
}
