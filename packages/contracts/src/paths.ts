import type { Article } from './article.ts';

type Place = Pick<Article, 'year' | 'volume' | 'issue'>;

/** Path of an issue's page: `/archives/2026/vol1/issue2`. */
export function issuePath({ year, volume, issue }: Place): string {
  return `/archives/${year}/vol${volume}/issue${issue}`;
}

/** Path of an article's page; the PDF stands beside it. */
export function articlePath(article: Place & Pick<Article, 'refnumber'>): string {
  return `${issuePath(article)}/${encodeURIComponent(article.refnumber)}`;
}

export function articlePdfPath(article: Place & Pick<Article, 'refnumber'>): string {
  return `${articlePath(article)}.pdf`;
}
