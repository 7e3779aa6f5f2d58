import type { Article } from '@app/contracts';

const listed = [
  'refnumber',
  'title',
  'authors',
  'country',
  'pagenumber',
  'year',
  'volume',
  'issue',
  'file',
  'fileSize',
] as const;

/** What lists show of an article; its long text would only make the page heavier. */
export type ArticleSummary = Pick<Article, (typeof listed)[number]>;

export function summaryOf(article: Article): ArticleSummary {
  return Object.fromEntries(listed.map((name) => [name, article[name]])) as ArticleSummary;
}
