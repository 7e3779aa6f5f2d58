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
import { stopRecording } from './early-events.ts';
import { reviveErrors } from './hydration-errors.ts';
import { hideLoadNotice, showLoadNotice } from './load-notice.tsx';
import { dropMissingStyles } from './missing-styles.ts';
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
    createRoot(container).render(<RouterProvider router={router} />);
    return;
  }

  const name = remoteOf(window.location.pathname);
  dropMissingStyles();
  const hydrate = async () => {
    const { routes } = await loader.load(name);
    const tree = frameRoutes(routes);
    await resolveLazy(tree);
    await nextTask();
    const router = createBrowserRouter(tree, {
      hydrationData: reviveErrors(hydration),
      patchRoutesOnNavigation: discoverRoutes(loader, [name]),
    });
    await nextTask();
    hideLoadNotice();
    const repeatEarlyEvent = stopRecording();
    // In a transition, React hydrates in slices of a few milliseconds, between which the page reacts to the reader.
    startTransition(() => {
      hydrateRoot(
        container,
        <Hydrated then={repeatEarlyEvent}>
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

/** Ends the current task, so that the browser can react to the reader before the next step. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Calls `then` once the page is hydrated. */
function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, []);
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
