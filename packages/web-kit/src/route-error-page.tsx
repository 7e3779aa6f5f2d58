import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NetworkError } from './api-error.ts';
import { RemoteError } from './remote.ts';
import { isChunkFailure, useRetry } from './route-errors.ts';

/** The content of a route's `ErrorBoundary`. `site` is appended to the document's title. */
export function RouteErrorPage({ site }: { site?: string }) {
  const error = useRouteError();
  const retry = useRetry(error);
  const { title, cause, button } = explain(error);
  return (
    <>
      <title>{site ? `${title} | ${site}` : title}</title>
      <meta name="robots" content="noindex" />
      <h1>Oops! Sorry, an unexpected error has occurred.</h1>
      {cause && <p>{cause}</p>}
      <p>
        {button && (
          <button type="button" className="frame-button" onClick={retry}>
            {button}
          </button>
        )}{' '}
        <a href="/">Home</a>
      </p>
    </>
  );
}

interface Explanation {
  title: string;
  cause?: string;
  /** The label of the button; absent if a retry cannot help. */
  button?: 'Retry' | 'Reload';
}

function explain(error: unknown): Explanation {
  if (error instanceof RemoteError && error.failure === 'incompatible') {
    const cause = 'This page is out of date. Please reload it, or come back later.';
    return { title: 'Out of date', cause, button: 'Reload' };
  }
  if (error instanceof RemoteError || isChunkFailure(error)) {
    const cause = 'This part of the site could not be loaded. Please try again.';
    return { title: 'Not loaded', cause, button: 'Retry' };
  }
  if (error instanceof NetworkError) {
    return { title: 'No connection', cause: 'The server could not be reached.', button: 'Retry' };
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Not found', cause: 'There is no page at this address.' };
  }
  return { title: 'Error', button: 'Retry' };
}
