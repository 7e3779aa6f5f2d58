import type { AdminIssue } from '@app/contracts';
import { useEffect, useState } from 'react';
import { listArticles } from '../articles/api/list-articles.ts';
import { type Counts, IssueCounter } from './issue-counter.ts';

/**
 * What certificates can be made of each of the issues that are chosen. `failed` holds while one of them
 * could not be counted; `retry` asks for it again.
 */
export function useCountedIssues(chosen: readonly AdminIssue[]) {
  const [{ counted, failed }, setCounts] = useState<Counts>({
    counted: new Map(),
    failed: new Set(),
  });
  const [counter] = useState(() => new IssueCounter((issue) => listArticles(issue), setCounts));

  useEffect(() => counter.count(chosen), [counter, chosen]);

  const parts = chosen.flatMap(({ id }) => counted.get(id) ?? []);
  return {
    /** Null until all are counted. */
    parts: parts.length === chosen.length ? parts : null,
    failed: chosen.some(({ id }) => failed.has(id)),
    retry: () => counter.retry(chosen),
  };
}
