import type { CallInput, Endpoint } from '@app/contracts/endpoints';
import { LINK_HEADER } from '@app/contracts/manuscripts';
import { fetchFile, storeFile } from '@app/office-kit/requests/downloads.ts';
import { ApiError, NetworkError } from '@app/web-kit';
import { type CallOptions, type Client, createClient } from '@app/web-kit/client';

/** The client for calls without an account. */
export const api = createClient();

/**
 * Returns a client that authenticates with a personal link's token. The token is sent only in a header, so that logs of
 * URLs do not contain it.
 */
export const callsOf = (token: string): Client =>
  createClient({ headers: { [LINK_HEADER]: token } });

/** Downloads a file and stores it under `name`, regardless of the name in the response. */
export async function download<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: CallInput<E> & CallOptions,
  name: string,
): Promise<void> {
  const { file } = await fetchFile({ api: client }, endpoint, input);
  storeFile(file, name);
}

/** Returns why a request failed, as a sentence that says what to do. */
export function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) {
    return 'The journal’s server could not be reached. Please check the connection and try again.';
  }
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.status === 429) {
    return 'The server had too many requests from here. Please wait a few minutes and try again.';
  }
  if (error.code === 'not_found') {
    return 'This is no longer possible. Please reload the page to see the current state.';
  }
  const [issue] = error.issues;
  if (issue) return issue.message;
  return 'The server could not do this. Please try again in a few minutes.';
}
