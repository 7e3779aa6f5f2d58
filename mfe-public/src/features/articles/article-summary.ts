import { type Article, type ArticleSummary, articleSummarySchema } from '@app/contracts';

const listed = articleSummarySchema.keyof().options;

export function summaryOf(article: Article): ArticleSummary {
  return Object.fromEntries(listed.map((name) => [name, article[name]])) as ArticleSummary;
}
