import { data, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from './api-error.ts';
import { RemoteError } from './remote.ts';

/** Returns the value that a loader throws if the page does not exist. The document's status becomes 404. */
export function notFound(): ReturnType<typeof data> {
  return data('not_found', { status: 404 });
}

/** Returns the result of a call. Throws `notFound()` if the API responds with 404. */
export async function orNotFound<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}

/** Returns whether only a reload of the document helps. */
export function needsReload(error: unknown): boolean {
  if (error instanceof RemoteError) return error.failure === 'incompatible';
  // The tab may have been opened before the server was updated. The error is recognised by its name, because
  // importing its class would add the schemas to the first page.
  if (error instanceof Error && error.name === 'ResponseMismatchError') return true;
  // The router caches a failed `lazy` until the document is reloaded.
  return isChunkFailure(error);
}

/** Returns whether an error means that a script or style sheet of the bundler failed to load. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Returns the handler of the Retry button, which navigates to the page again or reloads the document. */
export function useRetry(error: unknown): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => {
    if (needsReload(error)) window.location.reload();
    else void navigate(pathname + search + hash, { replace: true });
  };
}
