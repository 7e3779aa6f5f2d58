import { ApiError, NetworkError } from '@app/web-kit';

/** The data of the open page. It is shown again if a reload fails, for example after a write. */
export interface LastPage {
  /** Loads the page `key`. If the page is open and the server does not respond, it returns the page's previous data. */
  load<T>(key: string, calls: () => Promise<T>, signal: AbortSignal): Promise<T>;
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
        // Another navigation has superseded this one.
        if (signal.aborted) throw error;
        const previous = shown?.key === key && isTemporary(error) ? shown : null;
        show(previous, previous !== null);
        if (!previous) throw error;
        // The same loader has loaded the data of this key.
        return previous.data as T;
      }
    },
    isOutdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isTemporary(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
