import {
  type Article,
  type ArticleContext,
  type ArticleSummary,
  type IssueKey,
  issueNumbers,
} from '@app/contracts';

/** The fields of an article that its page shows. Other fields are left out of the data in the HTML document. */
export type PageArticle = Omit<Article, 'id' | 'authorname' | 'status' | 'creation' | 'version'>;

export type Neighbour = IssueKey & Pick<ArticleSummary, 'refnumber' | 'title'>;

export function pageArticle(article: Article): PageArticle {
  const { id, authorname, status, creation, version, ...pageFields } = article;
  return pageFields;
}

/**
 * Returns the size of the PDF in bytes. If the article has notices, returns 0: a sheet of notices precedes the PDF, and
 * the size of both together is unknown.
 */
export function readersFileSize({
  fileSize,
  updates,
}: Pick<Article, 'fileSize' | 'updates'>): number {
  return updates.length > 0 ? 0 : fileSize;
}

export type PageContext = ReturnType<typeof pageContext>;
export function pageContext({ previous, next, related, citations }: ArticleContext) {
  return {
    previous: previous && neighbour(previous),
    next: next && neighbour(next),
    related: related.map((article) => ({ ...neighbour(article), authors: article.authors })),
    citations,
  };
}

/**
 * Returns an article's summary. The article is not parsed with the schema, because this would add zod to every first
 * page.
 */
export function articleSummary(article: Article): ArticleSummary {
  const { authors, citedAuthors, country, doi, articlenumber, pagenumber } = article;
  const { publishdate, file, fileSize, updates, currentVersion } = article;
  return {
    ...neighbour(article),
    authors,
    citedAuthors,
    country,
    doi,
    articlenumber,
    pagenumber,
    publishdate,
    file,
    fileSize,
    updates,
    currentVersion,
  };
}

function neighbour(article: Neighbour): Neighbour {
  const { refnumber, title } = article;
  return { refnumber, title, ...issueNumbers(article) };
}
