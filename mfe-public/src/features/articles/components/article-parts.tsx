import { articleTypes, noticeKinds } from '@app/contracts';
import type { ShownArticle } from '../shown-article.ts';

/** What the browser does not hydrate of an article's page: see `StaticPart`. It has no event handlers. */
export { bylineOf } from '../affiliations.ts';
export { ArticleHeader, ArticleText } from './article-text.tsx';

/** Returns the name of the article's type, or nothing for a research article, as most are. */
export function typeNameOf({ type, notice }: Pick<ShownArticle, 'type' | 'notice'>): string {
  if (notice) return noticeKinds[notice.kind];
  return type === 'research-article' ? '' : articleTypes[type];
}
