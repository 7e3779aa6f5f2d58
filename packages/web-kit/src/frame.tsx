import { areaNames } from '@app/contracts';
import { useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { RouteErrorPage } from './route-error-page.tsx';
import { notFound } from './route-errors.ts';

/** The start of the rendered body. React places hoisted elements, such as `<title>`, before it. */
export const FRAME_OPENING = '<div id="frame"';

/**
 * Returns the whole route tree: the shell's root, and the routes of the given remotes. Server and browser use the
 * same tree. The placeholders for areas such as `admin` provide the error page if their remote cannot be loaded.
 * Their paths end in `/*`, because the router would otherwise regard `/admin` as matched and not load the remote.
 */
export function frameRoutes(remoteRoutes: RouteObject[]): RouteObject[] {
  const stub = (area: string): RouteObject => ({
    id: `${area}-stub`,
    path: `${area}/*`,
    loader: () => {
      throw notFound();
    },
    // Never rendered, because the loader throws. Without a component, the router would warn about an empty page.
    Component: FrameLoading,
    ErrorBoundary: AreaError,
  });
  return [
    {
      id: 'frame',
      Component: Frame,
      ErrorBoundary: FrameError,
      HydrateFallback: FrameLoading,
      children: [...areaNames.map(stub), ...remoteRoutes],
    },
  ];
}

function Frame() {
  // Remove the title of a document that the server did not render, because the page sets its own title.
  useEffect(() => document.querySelector('title[data-loading]')?.remove(), []);
  return (
    <div id="frame">
      <Outlet />
      <NavigationAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/**
 * Returns the key under which the router stores the scroll position. The router's own key is the same for the first
 * page of every document, which would prevent scrolling to the heading that a link names.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** Moves the focus to a new page's heading and announces its title, as browsers do for a new document. */
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
    // Leave the focus in a field that the new page has focused, and in a control with `data-stays`, such as a pager.
    if (!heading || document.activeElement?.closest('input,select,textarea,[data-stays]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [address]);

  return <div ref={announcement} className="frame-spoken" aria-live="polite" aria-atomic="true" />;
}

/** The error page of a back office. Its text for an unknown page differs from the text of the public site. */
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

/** The placeholder while a page that the server did not render is loading. CSS delays it to avoid a flash. */
function FrameLoading() {
  return (
    <div className="frame-loading" role="status">
      Loading…
    </div>
  );
}
