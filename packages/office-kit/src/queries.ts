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

/** Waits before a call. If the query's key changes during this time, only the call for the last key is made. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Returns the current value or, if that is undefined, the previous value. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
