import { AppError } from '@app/service-kit';
import { LRUCache } from 'lru-cache';

/** Maximum age of what is returned during an outage, as for pages that cannot be rendered (ADR 13). */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Creates a function that reads something, and returns what was read last under this key while svc-content is
 * unavailable. As soon as svc-content responds, only its response counts, so a withdrawn article is not found.
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
