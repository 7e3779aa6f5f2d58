import { CONTRACT_VERSION } from '@app/contracts';
import { frameRoutes, RemoteError, type RemoteModule } from '@app/web-kit';
import type { RemoteLoader } from '@app/web-kit/remotes';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { discoverRoutes } from './discover-routes.ts';

const admin: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: [
    {
      id: 'admin',
      path: 'admin',
      children: [{ id: 'admin-issue', path: 'archives/:year', loader: () => 'an issue' }],
    },
  ],
};
const path = '/admin/archives/2026';

/** The shell's own router at a path, over remotes that answer as given. */
function routerOver(load: RemoteLoader['load']) {
  const router = createMemoryRouter(frameRoutes([]), {
    initialEntries: ['/nowhere'],
    patchRoutesOnNavigation: discoverRoutes({ load }),
  });
  router.initialize();
  return router;
}

it('after a failure Retry asks for the remote again, and finds its page', async () => {
  let away = true;
  const router = routerOver(async (name) => {
    if (name === 'public' || away) throw new RemoteError('unreachable', name);
    return admin;
  });
  await expect.poll(() => router.state.initialized).toBe(true);

  await router.navigate(path);
  expect(Object.values(router.state.errors ?? {})).toEqual([
    new RemoteError('unreachable', 'admin'),
  ]);

  away = false;
  await router.navigate(path, { replace: true });
  expect(router.state.errors).toBeNull();
  expect(router.state.loaderData['admin-issue']).toBe('an issue');
  router.dispose();
});

it('asks for a remote once, whatever pages of it are opened', async () => {
  const load = vi.fn<RemoteLoader['load']>(async (name) =>
    name === 'admin' ? admin : { ...admin, routes: [] },
  );
  const router = routerOver(load);
  await expect.poll(() => router.state.initialized).toBe(true);
  await router.navigate(path);
  await router.navigate('/admin/archives/2025');
  await router.navigate('/admin/no/such/page');
  expect(load.mock.calls.filter(([name]) => name === 'admin')).toHaveLength(1);
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  router.dispose();
});
