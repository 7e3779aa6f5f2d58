import type { Article, ArticleContext, ArticleSummary } from '@app/contracts';
import type { Byline } from './affiliations.ts';

/** The fields that an article's page shows. The data in the HTML document omit the other fields. */
export type ShownArticle = Omit<Article, 'id' | 'authorname' | 'status' | 'creation' | 'version'>;

export type Neighbour = Pick<ArticleSummary, 'refnumber' | 'title' | 'year' | 'volume' | 'issue'>;

export function shownArticle(article: Article): ShownArticle {
  const { id, authorname, status, creation, version, ...shown } = article;
  return shown;
}

/** What a browser hydrates of the page. Only its markup contains the rest. */
export type HydratedArticle = Neighbour & Pick<Article, 'file' | 'fileSize'>;

export function hydratedArticle(article: ShownArticle): HydratedArticle {
  return { ...neighbour(article), file: article.file, fileSize: readersFileSize(article) };
}

/** The size of the PDF, or 0 if a sheet of notices in front of it adds to it. */
export function readersFileSize({
  fileSize,
  updates,
}: Pick<Article, 'fileSize' | 'updates'>): number {
  return updates.length > 0 ? 0 : fileSize;
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

/** What the static parts of the page show. */
export interface ArticleDetails {
  article: ShownArticle;
  context: ShownContext;
  /** The article's type, or empty for a research article, as most are. */
  typeName: string;
  byline: Byline;
}

/** Returns an article's summary. Parsing the article with the schema instead would add zod to every first page. */
export function articleSummary(article: Article): ArticleSummary {
  const { authors, citedAuthors, country, articlenumber, pagenumber } = article;
  const { publishdate, file, fileSize, updates, currentVersion } = article;
  return {
    ...neighbour(article),
    authors,
    citedAuthors,
    country,
    articlenumber,
    pagenumber,
    publishdate,
    file,
    fileSize,
    updates,
    currentVersion,
  };
}

function neighbour({ refnumber, title, year, volume, issue }: Neighbour): Neighbour {
  return { refnumber, title, year, volume, issue };
}
