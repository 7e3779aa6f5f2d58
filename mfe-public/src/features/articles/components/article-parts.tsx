/** What the browser does not hydrate of an article's page: see `StaticPart`. It has no event handlers. */
export { articleTypes as typeNames } from '@app/contracts';
export { bylineOf } from '../affiliations.ts';
export { ArticleHeader, ArticleText } from './article-text.tsx';
