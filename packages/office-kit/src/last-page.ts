import { ApiError, NetworkError } from '@app/web-kit';

/** What the open page was loaded with, for when it cannot be loaded again, such as after a write. */
export interface LastPage {
  /** Loads the page `key`; if that fails for want of an answer and it is open, answers what it has. */
  load<T>(key: string, calls: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Whether the open page shows what may have been changed since. */
  isOutdated(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createLastPage(): LastPage {
  let shown: { key: string; data: unknown } | null = null;
  let outdated = false;
  const listeners = new Set<() => void>();

  const show = (next: typeof shown, isOutdated: boolean) => {
    shown = next;
    outdated = isOutdated;
    for (const listener of listeners) listener();
  };

  return {
    async load<T>(key: string, calls: () => Promise<T>, signal: AbortSignal): Promise<T> {
      try {
        const data = await calls();
        if (!signal.aborted) show({ key, data }, false);
        return data;
      } catch (error) {
        // Another load has taken its place.
        if (signal.aborted) throw error;
        const kept = shown?.key === key && hasNoAnswer(error) ? shown : null;
        show(kept, kept !== null);
        if (!kept) throw error;
        return kept.data as T;
      }
    },
    isOutdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A failure that may pass: the server was not reached, or could not answer. */
function hasNoAnswer(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
