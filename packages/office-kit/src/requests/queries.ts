import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export {
  keepPreviousData,
  QueryClientProvider,
  skipToken,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * The options of all queries. Data are dropped when the component that loaded them unmounts, so that no component shows
 * outdated data or data of another user. A failure, such as a lost connection, is shown at once, with a button to
 * retry.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** Resolves after `ms` milliseconds or when the signal aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Waits before a call. If the query's key changes during this time, only the call for the last key is made. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, signal);
  signal.throwIfAborted();
}

/** Returns the current value or, if that is undefined, the previous value. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
