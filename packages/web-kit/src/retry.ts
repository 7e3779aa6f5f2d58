import { useLocation, useNavigate } from 'react-router-dom';
import { RemoteError } from './remote-error.ts';

/**
 * Whether only a new document can mend it: a page older than the live release, or a page's script
 * that did not come. The router keeps the failure of a route's `lazy` for as long as it lives.
 */
export function needsReload(error: unknown): boolean {
  if (error instanceof RemoteError) return error.failure === 'incompatible';
  return isChunkFailure(error);
}

/** The bundler's error when a script or a style sheet of a page did not load. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** What Retry does after an error of the page: asks for it again, in a new document if it must. */
export function useRetry(error: unknown): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => {
    if (needsReload(error)) window.location.reload();
    else void navigate(pathname + search + hash, { replace: true });
  };
}
