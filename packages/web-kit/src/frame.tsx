import { useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { RouteErrorPage } from './route-error-page.tsx';
import { notFound } from './route-errors.ts';

/** Start of a rendered page's body; elements that React hoists precede it. */
export const FRAME_OPENING = '<div id="frame"';

/**
 * The whole route tree: the shell's root with the routes of the given remotes. The server that renders and the
 * browser that hydrates use the same tree. The stubs of `admin` and `webdata` handle failures while those
 * remotes are loaded. They need a splat: on a full match without one, the router would not load the remote.
 */
export function frameRoutes(remoteRoutes: RouteObject[]): RouteObject[] {
  const stub = (area: string): RouteObject => ({
    id: `${area}-stub`,
    path: `${area}/*`,
    loader: () => {
      throw notFound();
    },
    // Never rendered, because the loader throws; without it the router warns about an empty page.
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

/**
 * After a client-side navigation, moves the focus to the new page's heading and announces its title, as a
 * browser does for a new document.
 */
function NavigationAnnouncer() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const announcement = useRef<HTMLDivElement>(null);
  const shown = useRef(address);

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    if (announcement.current) announcement.current.textContent = document.title;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    // The focus stays in a field that the new page focused, and in controls such as a pager.
    if (!heading || document.activeElement?.closest('input,select,textarea,[data-stays]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [address]);

  return <div ref={announcement} className="frame-spoken" aria-live="polite" aria-atomic="true" />;
}

/** Areas show another text for an unknown page than the public site. */
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

/** Shown while a page that was not rendered on the server loads; its CSS delays it to avoid a flash. */
function FrameLoading() {
  return (
    <div className="frame-loading" role="status">
      Loading…
    </div>
  );
}
