import {
  isRouteErrorResponse,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useRouteError,
} from 'react-router-dom';
import { NavigationAnnouncer } from './navigation-announcer.tsx';
import { notFound } from './not-found.ts';
import { RouteErrorPage } from './route-error-page.tsx';

/** Marks where a rendered page's body begins; what React hoists stands before it. */
export const FRAME_OPENING = '<div id="frame"';

/**
 * The whole route tree: the shell's root with the given remotes' routes below it. The server that
 * renders and the browser that hydrates use this same tree. The stubs of `admin` and `webdata` catch
 * what goes wrong while those remotes are fetched; they have a splat, as a full match without one
 * would skip the fetching.
 */
export function frameRoutes(remoteRoutes: RouteObject[]): RouteObject[] {
  const stub = (area: string): RouteObject => ({
    id: `${area}-stub`,
    path: `${area}/*`,
    loader: () => {
      throw notFound();
    },
    // Never seen, as the loader throws; without it the router warns of an empty page.
    Component: FrameLoading,
    ErrorBoundary: AreaError,
  });
  return [
    {
      id: 'frame',
      Component: Frame,
      ErrorBoundary: FrameError,
      HydrateFallback: FrameLoading,
      children: [stub('admin'), stub('webdata'), ...remoteRoutes],
    },
  ];
}

function Frame() {
  return (
    <div id="frame">
      <Outlet />
      <NavigationAnnouncer />
      <ScrollRestoration />
    </div>
  );
}

/** An area has pages that are not for readers, and so another word where there is none. */
function AreaError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <FrameError />;
  return (
    <main className="frame-message">
      <title>Not Found!</title>
      <h1>Not Found!</h1>
      <p>
        <a href="/">Home</a>
      </p>
    </main>
  );
}

function FrameError() {
  return (
    <main className="frame-message">
      <RouteErrorPage />
    </main>
  );
}

/** Shown while a page that no server rendered is on its way; blank at first, so as not to flash. */
function FrameLoading() {
  return (
    <div className="frame-loading" role="status">
      Loading…
    </div>
  );
}
