import { parsePages } from '@app/contracts';
import type { Types } from 'mongoose';
import { newestIssueFirst } from '../issues/keys.ts';
import type { ArticleRecord } from './model.ts';

/** Sorts articles by page. Articles whose page numbers cannot be parsed are last. */
export function sortedByPage(articles: readonly ArticleRecord[]): ArticleRecord[] {
  const unread = { first: Number.MAX_SAFE_INTEGER, last: 0 };
  return articles
    .map((article) => ({ article, pages: parsePages(article.pagenumber) ?? unread }))
    .sort(
      (a, b) =>
        a.pages.first - b.pages.first ||
        a.pages.last - b.pages.last ||
        byReference(a.article, b.article),
    )
    .map(({ article }) => article);
}

/**
 * Compares articles by year, volume and issue, the newest first. No two articles are equal, so that all instances
 * use the same order.
 */
export function newestFirst(a: ArticleRecord, b: ArticleRecord): number {
  return newestIssueFirst(a, b) || byReference(a, b);
}

/** Compares records by creation time, the oldest first. An ObjectId begins with its creation time. */
export function oldestFirst(a: { _id: Types.ObjectId }, b: { _id: Types.ObjectId }): number {
  return Buffer.compare(a._id.id, b._id.id);
}

function byReference(a: ArticleRecord, b: ArticleRecord): number {
  if (a.refKey === b.refKey) return 0;
  return a.refKey < b.refKey ? -1 : 1;
}
