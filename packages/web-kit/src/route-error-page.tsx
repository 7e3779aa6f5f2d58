import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { NetworkError } from './api.ts';
import { RemoteError } from './remote-error.ts';

/**
 * What an `ErrorBoundary` of a route shows: what happened in a sentence, Retry where that may help,
 * and the way home.
 */
export function RouteErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { title, text, retry } = explain(error);
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{text}</h1>
      <p>
        {retry && (
          <button
            type="button"
            className="frame-button"
            onClick={() => navigate(pathname + search + hash, { replace: true })}
          >
            Retry
          </button>
        )}{' '}
        <a href="/">Home</a>
      </p>
    </>
  );
}

function explain(error: unknown) {
  if (error instanceof RemoteError) {
    return error.failure === 'incompatible'
      ? { title: 'Out of date', text: 'This page is out of date. Please reload it.', retry: true }
      : { title: 'Not loaded', text: 'This part of the site could not be loaded.', retry: true };
  }
  if (error instanceof NetworkError) {
    return { title: 'No connection', text: 'The server could not be reached.', retry: true };
  }
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return {
    title: missing ? 'Not found' : 'Error',
    text: 'Oops! Sorry, an unexpected error has occurred.',
    retry: !missing,
  };
}
