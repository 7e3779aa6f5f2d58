import type { Endpoint, ResponseOf } from '@app/contracts/endpoints';
import type { LinkRole } from '@app/contracts/manuscripts';
import { ApiError, useLocation } from '@app/web-kit';
import type { Client } from '@app/web-kit/client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { callsOf, reasonOf } from '../access/link-calls.ts';
import { linkToken } from '../access/link-token.ts';

/** A page of a personal link, once it is loaded. */
export interface Personal<Page> {
  page: Page;
  token: string;
  calls: Client;
  /** Replaces the page with the response of a call. */
  setPage: (page: Page) => void;
}

export type PersonalPageState<Page> =
  | { status: 'loading' }
  /** The link does not exist or was revoked. The server does not disclose which. */
  | { status: 'lost' }
  | { status: 'failed'; reason: string; retry: () => void }
  | ({ status: 'ready' } & Personal<Page>);

/** The response to the request with `token`. */
type Found<Page> = { token: string } & ({ page: Page } | { error: unknown });
type Reading<E extends Endpoint> = E & { body?: undefined; query?: undefined; params?: undefined };

/** Loads the page of the link in the address. Reloads if another link is opened in the same tab. */
export function usePersonalPage<E extends Endpoint>(
  link: LinkRole,
  endpoint: Reading<E>,
): PersonalPageState<ResponseOf<E>> {
  const { hash } = useLocation();
  const token = linkToken(link, hash);
  const calls = useMemo(() => callsOf(token), [token]);
  const [found, setFound] = useState<Found<ResponseOf<E>> | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    setFound(null);
    if (token === '') return;
    // The cast is safe, because these endpoints have no input besides headers.
    const input = { signal: abort.signal } as Parameters<typeof calls.call<E>>[1];
    const settle = (response: Found<ResponseOf<E>>) => {
      if (!abort.signal.aborted) setFound(response);
    };
    calls.call<E>(endpoint, input).then(
      (page) => settle({ token, page }),
      (error: unknown) => settle({ token, error }),
    );
    return () => abort.abort();
  }, [calls, endpoint, token, attempt]);

  // The response of a call may arrive after another link was opened.
  const setPage = useCallback(
    (page: ResponseOf<E>) => setFound((now) => (now?.token === token ? { token, page } : now)),
    [token],
  );
  if (token === '') return { status: 'lost' };
  if (found?.token !== token) return { status: 'loading' };
  if ('page' in found) return { status: 'ready', page: found.page, token, calls, setPage };
  if (found.error instanceof ApiError && found.error.code === 'not_found') {
    return { status: 'lost' };
  }
  const retry = () => setAttempt((count) => count + 1);
  return { status: 'failed', reason: reasonOf(found.error), retry };
}
