import { frameRoutes, RemoteError } from '@app/web-kit';
import { createRemoteLoader } from '@app/web-kit/remotes';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { discoverRoutes } from './discover-routes.ts';
import { reviveErrors } from './hydration-errors.ts';
import { hideLoadNotice, showLoadNotice } from './load-notice.tsx';
import { type PageData, remoteOf } from './page-data.ts';

/** Hydrates the page that the server has rendered, or renders the page in the browser. */
export function start({ remotes, hydration }: PageData): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id “root”');
  const loader = createRemoteLoader(remotes);

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
    // In a transition, React hydrates in slices, between which the page reacts to the reader.
    startTransition(() => {
      hydrateRoot(
        container,
        <Hydrated>
          <RouterProvider router={router} />
        </Hydrated>,
      );
    });
  };
  // If hydration fails, the server's page stays readable and its links work.
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
      // If a preload has failed, the browser reuses this failure for one request, so a second attempt may succeed.
      Object.assign(route, await load().catch(load), { lazy: undefined });
    }),
  );
}
