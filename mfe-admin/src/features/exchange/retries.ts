import { errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import type { ImportCalls } from './import-state.ts';

const RETRY_DELAYS_MS = [1_000, 4_000, 10_000];
const SESSION_ENDED = 'Your session has ended. Sign in again, then continue. Nothing is lost.';
const UNREACHABLE =
  'The server cannot be reached. Continue when you are online again. Nothing is lost.';
const UNAVAILABLE =
  'The server is not available at the moment. Continue in a few minutes. Nothing is lost.';

export async function withRetries<T>(
  call: () => Promise<T>,
  wait: ImportCalls['wait'],
  signal: AbortSignal,
): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      await wait(delay, signal);
      signal.throwIfAborted();
    }
  }
  return call();
}

function isTemporary(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
}

/** Returns whether the error would also affect the other articles, so that the import must stop. */
export const endsRun = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && [401, 403].includes(error.status));

/** An error whose message is for users. */
export class UserError extends Error {}

export function problemOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const issues = error instanceof ApiError ? error.issues : [];
  const messages = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  if (messages.length > 0) return messages.join('; ');
  if (error instanceof NetworkError) return UNREACHABLE;
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG;
  if (error.status === 401) return SESSION_ENDED;
  // The gateway responds 429 without an error code.
  if (error.status === 429) return `${errorMessages.too_many_requests} Nothing is lost.`;
  return isTemporary(error) ? UNAVAILABLE : errorMessages[error.code];
}
