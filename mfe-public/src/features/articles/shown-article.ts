import type { Article, ArticleContext, ArticleSummary } from '@app/contracts';

/** The fields of an article that its page shows. The document does not contain the other fields. */
export type ShownArticle = Omit<Article, 'id' | 'authorname' | 'status' | 'creation' | 'version'>;

export type Neighbour = Pick<ArticleSummary, 'refnumber' | 'title' | 'year' | 'volume' | 'issue'>;

export function shownArticle(article: Article): ShownArticle {
  const { id, authorname, status, creation, version, ...shown } = article;
  return shown;
}

export type ShownContext = ReturnType<typeof shownContext>;
export function shownContext({ previous, next, related, citations }: ArticleContext) {
  return {
    previous: previous && neighbour(previous),
    next: next && neighbour(next),
    related: related.map((article) => ({ ...neighbour(article), authors: article.authors })),
    citations,
  };
}

/** The fields are listed here, because importing the schema would add zod to every first page. */
export function articleSummary(article: Article): ArticleSummary {
  const { authors, country, pagenumber, publishdate, file, fileSize } = article;
  return { ...neighbour(article), authors, country, pagenumber, publishdate, file, fileSize };
}

function neighbour({ refnumber, title, year, volume, issue }: Neighbour): Neighbour {
  return { refnumber, title, year, volume, issue };
}
