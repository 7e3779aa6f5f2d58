import type { ArticleContext } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { api } from '../../../api.ts';

const NOTHING: ArticleContext = { previous: null, next: null, related: [], citations: [] };

/**
 * What stands around an article: its neighbours, related articles, and how to cite it. Nothing where
 * the call is not known: a release of svc-content that knows it may be deployed after this one.
 */
export async function readArticleContext(
  refnumber: string,
  signal: AbortSignal,
): Promise<ArticleContext> {
  const path = `/api/archives/ref/${encodeURIComponent(refnumber)}/context`;
  try {
    return await api.get<ArticleContext>(path, { signal });
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return NOTHING;
    throw error;
  }
}
