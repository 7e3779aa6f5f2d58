import { ApiError, NetworkError } from '@app/web-kit';
import { Store } from '../store.ts';

/**
 * Creates a store for the data of the open page. These data are shown again if a reload fails, for example after a
 * write.
 */
export function createLastPage() {
  let lastPage: { key: string; data: unknown } | null = null;
  const outdated = new Store(false);
  const show = (next: typeof lastPage, isOutdated: boolean) => {
    lastPage = next;
    outdated.set(isOutdated);
  };

  return {
    /** Loads the data of a page. If a reload of the open page fails temporarily, returns the previous data. */
    async load<T>(key: string, calls: () => Promise<T>, signal: AbortSignal): Promise<T> {
      try {
        const data = await calls();
        if (!signal.aborted) show({ key, data }, false);
        return data;
      } catch (error) {
        // A newer navigation has aborted this load.
        if (signal.aborted) throw error;
        const previous = lastPage?.key === key && isTemporary(error) ? lastPage : null;
        show(previous, previous !== null);
        if (!previous) throw error;
        // The cast is safe, because the same loader has stored the data under this key.
        return previous.data as T;
      }
    },
    isOutdated: outdated.get,
    subscribe: outdated.subscribe,
  };
}

const isTemporary = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
