// Plain values only: the readers' pages use them, and a schema would bring its library along.

/**
 * Where the administration leaves an `ArticlePreview` (JSON, in session storage) for the readers' page
 * at `ARTICLE_PREVIEW_PATH`, which shows it as it would the article itself.
 */
export const ARTICLE_PREVIEW_KEY = 'journal:article-preview';
export const ARTICLE_PREVIEW_PATH = '/preview';
