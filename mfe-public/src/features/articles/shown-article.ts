import type { Article, ArticleContext, ArticleSummary, FormattedCitation } from '@app/contracts';

/** The fields of an article that its page shows. The document does not contain the other fields. */
export type ShownArticle = Omit<Article, 'id' | 'authorname' | 'status' | 'creation' | 'version'>;

export type Neighbour = Pick<ArticleSummary, 'refnumber' | 'title' | 'year' | 'volume' | 'issue'>;
export type RelatedArticle = Neighbour & Pick<ArticleSummary, 'authors'>;

export interface ShownContext {
  previous: Neighbour | null;
  next: Neighbour | null;
  related: RelatedArticle[];
  citations: FormattedCitation[];
}

export function shownArticle(article: Article): ShownArticle {
  const { id, authorname, status, creation, version, ...shown } = article;
  return shown;
}

export function shownContext({ previous, next, related, citations }: ArticleContext): ShownContext {
  return {
    previous: previous && neighbour(previous),
    next: next && neighbour(next),
    related: related.map((article) => ({ ...neighbour(article), authors: article.authors })),
    citations,
  };
}

/**
 * Copies the fields of a summary. The fields are listed here, because importing the schema would add zod to
 * the script of every first page.
 */
export function articleSummary(article: Article): ArticleSummary {
  const { authors, country, pagenumber, publishdate, file, fileSize } = article;
  return { ...neighbour(article), authors, country, pagenumber, publishdate, file, fileSize };
}

function neighbour({ refnumber, title, year, volume, issue }: Neighbour): Neighbour {
  return { refnumber, title, year, volume, issue };
}
