import type { ArticleContext } from '@app/contracts';
import { api } from '../../../api.ts';
import { ifMissing } from './if-missing.ts';

/** A release of svc-content that has the call may be deployed after this one. */
const NOTHING: ArticleContext = { previous: null, next: null, related: [], citations: [] };

/** What stands around an article: its neighbours, related articles, and how to cite it. */
export function readArticleContext(
  refnumber: string,
  signal: AbortSignal,
): Promise<ArticleContext> {
  const path = `/api/archives/ref/${encodeURIComponent(refnumber)}/context`;
  return ifMissing(api.get<ArticleContext>(path, { signal }), NOTHING);
}
