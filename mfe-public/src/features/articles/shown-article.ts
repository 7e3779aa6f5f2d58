import type { Article, ArticleContext, ArticleSummary } from '@app/contracts';

/** The fields that an article's page shows. The data in the HTML document omit the other fields. */
export type ShownArticle = Omit<Article, 'id' | 'authorname' | 'status' | 'creation' | 'version'>;

export type Neighbour = Pick<ArticleSummary, 'refnumber' | 'title' | 'year' | 'volume' | 'issue'>;

export function shownArticle(article: Article): ShownArticle {
  const { id, authorname, status, creation, version, ...shown } = article;
  return shown;
}

/** Returns what a browser needs to hydrate the page: the record is in its markup only. */
export function hydratedArticle(article: ShownArticle): ShownArticle {
  const contributors = article.contributors.map(
    ({ affiliations: _, roles: __, ...contributor }) => contributor,
  );
  return { ...article, contributors, funding: [], references: [], relations: [], translations: [] };
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

/** Returns an article's summary. Parsing the article with the schema instead would add zod to every first page. */
export function articleSummary(article: Article): ArticleSummary {
  const { authors, citedAuthors, country, articlenumber, pagenumber } = article;
  const { publishdate, file, fileSize } = article;
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
  };
}

function neighbour({ refnumber, title, year, volume, issue }: Neighbour): Neighbour {
  return { refnumber, title, year, volume, issue };
}
