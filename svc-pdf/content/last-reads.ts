import { AppError } from '@app/service-kit';
import { LRUCache } from 'lru-cache';

/** Maximum age of results returned during an outage, as for cached pages (ADR 13). */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Creates a function that reads a value. While svc-content is unavailable, the function returns the last value of the
 * key. When svc-content responds, only the response counts, so a withdrawn article is not found.
 */
export function createLastReads<T extends object>(max: number, maxAgeMs = MAX_AGE_MS) {
  const last = new LRUCache<string, T>({ max, ttl: maxAgeMs });
  return async function readOrLast(key: string, read: () => Promise<T>): Promise<T> {
    try {
      const value = await read();
      last.set(key, value);
      return value;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) last.delete(key);
      const value = last.get(key);
      if (value === undefined) throw error;
      return value;
    }
  };
}
