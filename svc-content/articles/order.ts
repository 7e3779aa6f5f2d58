import { parsePages } from '@app/contracts';
import type { Types } from 'mongoose';
import { newestIssueFirst } from '../issues/keys.ts';
import type { ArticleRecord } from './model.ts';

export function sortedByPage(articles: readonly ArticleRecord[]): ArticleRecord[] {
  const last = { first: Number.MAX_SAFE_INTEGER, last: 0 };
  return articles
    .map((article) => ({ article, pages: parsePages(article.pagenumber) ?? last }))
    .sort(
      (a, b) =>
        a.pages.first - b.pages.first ||
        a.pages.last - b.pages.last ||
        byReference(a.article, b.article),
    )
    .map(({ article }) => article);
}

/** Compares by issue, the newest first, and then by reference number, so that all instances use the same order. */
export function newestFirst(a: ArticleRecord, b: ArticleRecord): number {
  return newestIssueFirst(a, b) || byReference(a, b);
}

/** Compares by creation time, with which an ObjectId begins. */
export function oldestFirst(a: { _id: Types.ObjectId }, b: { _id: Types.ObjectId }): number {
  return Buffer.compare(a._id.id, b._id.id);
}

function byReference(a: ArticleRecord, b: ArticleRecord): number {
  if (a.refKey === b.refKey) return 0;
  return a.refKey < b.refKey ? -1 : 1;
}
