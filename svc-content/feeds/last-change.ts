import type { ArticleRecord } from '../articles/model.ts';

/** When the last of the articles was changed, and not before `since`. */
export function lastChange(articles: readonly ArticleRecord[], since = new Date(0)): Date {
  const times = articles.map(({ modification }) => modification.getTime());
  return new Date(times.reduce((last, time) => Math.max(last, time), since.getTime()));
}
