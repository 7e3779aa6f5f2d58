import type { RemoteName } from '@app/contracts';
import { frameRoutes, NetworkError, RemoteError, shareRemotes } from '@app/web-kit';
import { createRemoteLoader, type RemoteLoader } from '@app/web-kit/remotes';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { type PageData, remoteOf } from './page-data.ts';

/** Hydrates the page that the server has rendered, or renders the page in the browser. */
export function start({ remotes, hydration }: PageData): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id “root”');
  const loader = createRemoteLoader(remotes);
  shareRemotes(loader.load);

  if (!hydration) {
    const router = createBrowserRouter(frameRoutes([]), {
      patchRoutesOnNavigation: discoverRoutes(loader),
    });
    createRoot(container).render(
      <Hydrated>
        <RouterProvider router={router} />
      </Hydrated>,
    );
    return;
  }

  const name = remoteOf(window.location.pathname);
  const hydrate = async () => {
    const { routes } = await loader.load(name);
    const tree = frameRoutes(routes);
    await resolveLazy(tree);
    const router = createBrowserRouter(tree, {
      hydrationData: reviveErrors(hydration),
      patchRoutesOnNavigation: discoverRoutes(loader, [name]),
    });
    hideLoadNotice();
    // In a transition, React hydrates in slices, so that the page can react to the reader in between.
    startTransition(() => {
      hydrateRoot(
        container,
        <Hydrated>
          <RouterProvider router={router} />
        </Hydrated>,
      );
    });
  };
  // If hydration fails, the page from the server remains readable, and its links work.
  const attempt = () =>
    hydrate().catch((error: unknown) => {
      console.error(error);
      showLoadNotice(attempt, error instanceof RemoteError && error.failure === 'incompatible');
    });
  void attempt();
}

/** Marks the time from which React handles events, for measurements and tests. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('hydrated');
  }, []);
  return children;
}

/** Loads the page's lazy routes before hydration; otherwise React would discard the server's markup. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const load = route.lazy;
      // A browser reuses a failed preload for one request, so a second attempt may succeed.
      Object.assign(route, await load().catch(load), { lazy: undefined });
    }),
  );
}

/** Returns a function that adds a remote's routes only once, even if the router asks for them again. */
export function discoverRoutes(
  loader: RemoteLoader,
  added: RemoteName[] = [],
): PatchRoutesOnNavigationFunction {
  const present = new Set(added);
  return async ({ path, patch, signal }) => {
    const name = remoteOf(path);
    if (present.has(name)) return;
    const { routes } = await loader.load(name);
    // The router ignores routes that are added by an interrupted visit. The next visit adds them.
    if (present.has(name) || signal.aborted) return;
    present.add(name);
    patch('frame', routes);
  };
}

/** An error in the form in which the renderer writes it into the hydration data. */
type WrittenError =
  | { kind: 'response'; status: number; statusText: string; data: unknown }
  | { kind: 'error'; name: string };

/**
 * Restores the classes of errors, which JSON does not preserve. They are needed so that hydration renders the same
 * error page as the server.
 */
export function reviveErrors(hydration: HydrationState): HydrationState {
  if (!hydration.errors) return hydration;
  // The cast is safe, because `writeErrors` of mfe-public's renderer has written these data.
  const written = hydration.errors as Record<string, WrittenError>;
  const errors = Object.fromEntries(
    Object.entries(written).map(([routeId, error]) => [routeId, revive(error)]),
  );
  return { ...hydration, errors };
}

function revive(error: WrittenError): unknown {
  if (error.kind === 'response') {
    // `isRouteErrorResponse` recognises the router's own errors by their fields.
    const { status, statusText, data } = error;
    return { status, statusText, data, internal: false };
  }
  const message = 'The server could not render this page';
  if (error.name === 'NetworkError') return new NetworkError(message);
  return Object.assign(new Error(message), { name: error.name });
}

let current: { root: Root; element: HTMLElement } | undefined;

/** Shows a bar with a Retry button, or with Reload if the page is too old for the remote (`outdated`). */
function showLoadNotice(retry: () => Promise<void>, outdated: boolean): void {
  if (!current) {
    const element = document.createElement('div');
    element.className = 'frame-notice';
    element.setAttribute('role', 'status');
    document.body.append(element);
    current = { root: createRoot(element), element };
  }
  // The new key replaces the button of the previous attempt, which is still disabled.
  current.root.render(<LoadNotice key={performance.now()} retry={retry} outdated={outdated} />);
}

function hideLoadNotice(): void {
  current?.root.unmount();
  current?.element.remove();
  current = undefined;
}

function LoadNotice({ retry, outdated }: { retry: () => Promise<void>; outdated: boolean }) {
  const [trying, setTrying] = useState(false);
  return (
    <>
      {outdated
        ? 'This page is out of date. Please reload it, or come back later.'
        : 'Parts of this page could not be loaded.'}
      <button
        type="button"
        className="frame-button"
        disabled={trying}
        onClick={() => {
          setTrying(true);
          if (outdated) window.location.reload();
          else void retry();
        }}
      >
        {outdated ? 'Reload' : 'Retry'}
      </button>
    </>
  );
}
