import { errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';

const RETRY_DELAYS_MS = [1_000, 4_000, 10_000];
const SESSION_ENDED = 'Your session has ended. Sign in again, then continue. Nothing is lost.';
const UNREACHABLE =
  'The server cannot be reached. Continue when you are online again. Nothing is lost.';

export async function withRetries<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      await Promise.race([wait(delay), aborted(signal)]);
      signal.throwIfAborted();
    }
  }
  return call();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
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
  if (isTemporary(error)) return UNREACHABLE;
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG;
  return error.status === 401 ? SESSION_ENDED : errorMessages[error.code];
}
