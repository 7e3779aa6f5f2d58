import { errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';

/** On a bad line a call may fail that succeeds a moment later. */
const TRY_AGAIN_AFTER_MS = [1_000, 4_000, 10_000];
const OVER = 'Your session is over. Sign in again, then continue: nothing is lost.';
const AWAY = 'The server cannot be reached. Continue when you are online: nothing is lost.';

/** Makes a call, and makes it again after a while where that may help. */
export async function patiently<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  for (const delay of TRY_AGAIN_AFTER_MS) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      await Promise.race([wait(delay), aborted(signal)]);
      signal.throwIfAborted();
    }
  }
  return call();
}

/** Whoever stops does not wait for the next attempt. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
}

/** The next article would fare no better. */
export function endsRun(error: unknown): boolean {
  return mayPass(error) || (error instanceof ApiError && [401, 403].includes(error.status));
}

export function problemOf(error: unknown): string {
  const issues = error instanceof ApiError ? error.issues : [];
  const told = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  if (told.length > 0) return told.join('; ');
  if (mayPass(error)) return AWAY;
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG;
  return error.status === 401 ? OVER : errorMessages[error.code];
}
