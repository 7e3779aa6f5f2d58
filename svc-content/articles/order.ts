import { firstPageOf, parsePages } from '@app/contracts';
import type { Types } from 'mongoose';
import { newestIssueFirst } from './issues/keys.ts';
import { changedAt } from './marks.ts';
import type { ArticleRecord } from './model.ts';

export function sortedByPage(articles: readonly ArticleRecord[]): ArticleRecord[] {
  return articles
    .map(placed)
    .sort(byPlace)
    .map(({ article }) => article);
}

/**
 * Compares by the place that was set by hand, then by pages or article number, then by reference number. Articles with
 * neither pages nor an article number are last.
 */
export function byPage(a: ArticleRecord, b: ArticleRecord): number {
  return byPlace(placed(a), placed(b));
}

type Placed = ReturnType<typeof placed>;

function placed(article: ArticleRecord) {
  const last = parsePages(article.pagenumber)?.last ?? 0;
  return { article, pages: { first: firstPageOf(article), last } };
}

function byPlace({ article: a, pages: p }: Placed, { article: b, pages: q }: Placed): number {
  const byHand = (a.place ?? 0) - (b.place ?? 0);
  return byHand || p.first - q.first || p.last - q.last || byReference(a, b);
}

/** Compares by issue, the newest first, and then by reference number, so that all instances use the same order. */
export function newestFirst(a: ArticleRecord, b: ArticleRecord): number {
  return newestIssueFirst(a, b) || byReference(a, b);
}

/** Compares by date of publication, the latest first. */
export function latestFirst(a: ArticleRecord, b: ArticleRecord): number {
  return b.publishdate.getTime() - a.publishdate.getTime() || newestFirst(a, b);
}

/** Compares by time of the last change of the article or its notices, and then by creation time. */
export function byChange(a: Changed, b: Changed): number {
  // `Number(date)` is several times slower, which matters when all articles are sorted.
  return changedAt(a).getTime() - changedAt(b).getTime() || oldestFirst(a, b);
}
export type Changed = Pick<ArticleRecord, '_id' | 'modification' | 'marks'>;

/** Compares by creation time, which is the beginning of an ObjectId. */
export function oldestFirst(a: { _id: Types.ObjectId }, b: { _id: Types.ObjectId }): number {
  return Buffer.compare(a._id.id, b._id.id);
}

function byReference(a: ArticleRecord, b: ArticleRecord): number {
  if (a.refKey === b.refKey) return 0;
  return a.refKey < b.refKey ? -1 : 1;
}
