import { CONTRACT_VERSION } from '@app/contracts';
import { frameRoutes, RemoteError, type RemoteModule } from '@app/web-kit';
import type { RemoteLoader } from '@app/web-kit/remotes';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { discoverRoutes } from './start.tsx';

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

/** Creates the shell's router with the given loader. */
function routerOver(load: RemoteLoader['load']) {
  const router = createMemoryRouter(frameRoutes([]), {
    initialEntries: ['/nowhere'],
    patchRoutesOnNavigation: discoverRoutes({ load }),
  });
  router.initialize();
  return router;
}

it('loads a remote again after a failure', async () => {
  let isDown = true;
  const router = routerOver(async (name) => {
    if (name === 'public' || isDown) throw new RemoteError('unreachable', name);
    return admin;
  });
  await expect.poll(() => router.state.initialized).toBe(true);

  await router.navigate(path);
  expect(Object.values(router.state.errors ?? {})).toEqual([
    new RemoteError('unreachable', 'admin'),
  ]);

  isDown = false;
  await router.navigate(path, { replace: true });
  expect(router.state.errors).toBeNull();
  expect(router.state.loaderData['admin-issue']).toBe('an issue');
  router.dispose();
});

it('loads a remote once for all its pages', async () => {
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

it('adds the pages of a remote even if the first visit is interrupted', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<RemoteModule>();
  const router = routerOver((name) => (name === 'admin' ? loaded : Promise.reject(new Error())));
  await expect.poll(() => router.state.initialized).toBe(true);
  const first = router.navigate('/admin/archives/2025');
  const second = router.navigate(path);
  resolve(admin);
  await Promise.all([first, second]);
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  expect(router.state.errors).toBeNull();
  expect(router.state.loaderData['admin-issue']).toBe('an issue');
  router.dispose();
});
