import type { AdminIssue } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { listArticles } from '../articles/api/list-articles.ts';
import { type Certifiable, certifiableOf } from './issue-choice.ts';

/** Issues whose articles are asked for at a time. */
const AT_ONCE = 4;

/**
 * What certificates can be made of each of the issues that are chosen, each asked for once. `failed` holds
 * while one of them could not be; `retry` asks for it again.
 */
export function useCountedIssues(chosen: readonly AdminIssue[]) {
  const [counted, setCounted] = useState<ReadonlyMap<string, Certifiable>>(new Map());
  const [failedIds, setFailedIds] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Set<string>());
  const waiting = useRef<AdminIssue[]>([]);
  const busy = useRef(0);

  const countNext = async (): Promise<void> => {
    busy.current += 1;
    for (let issue = waiting.current.shift(); issue; issue = waiting.current.shift()) {
      const { id } = issue;
      try {
        const certifiable = certifiableOf(await listArticles(issue));
        setCounted((before) => new Map(before).set(id, certifiable));
      } catch {
        asked.current.delete(id);
        setFailedIds((before) => new Set(before).add(id));
      }
    }
    busy.current -= 1;
  };

  const count = (issues: readonly AdminIssue[]) => {
    const fresh = issues.filter(({ id }) => !asked.current.has(id));
    for (const { id } of fresh) asked.current.add(id);
    waiting.current.push(...fresh);
    while (busy.current < AT_ONCE && waiting.current.length > 0) void countNext();
  };

  useEffect(() => count(chosen), [chosen]);

  const parts = chosen.flatMap(({ id }) => counted.get(id) ?? []);
  return {
    /** Null until all are counted. */
    parts: parts.length === chosen.length ? parts : null,
    failed: chosen.some(({ id }) => failedIds.has(id)),
    retry: () => {
      setFailedIds(new Set());
      count(chosen);
    },
  };
}
