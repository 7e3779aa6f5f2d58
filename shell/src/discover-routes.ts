import type { RemoteName } from '@app/contracts';
import type { RemoteLoader } from '@app/web-kit/remotes';
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { remoteOf } from './page-data.ts';

/** Returns a function that adds a remote's routes only once, even if the router asks for them again. */
export function discoverRoutes(
  loader: RemoteLoader,
  added: RemoteName[] = [],
): PatchRoutesOnNavigationFunction {
  const present = new Set(added);
  return async ({ path, patch }) => {
    const name = remoteOf(path);
    if (present.has(name)) return;
    const { routes } = await loader.load(name);
    if (present.has(name)) return;
    present.add(name);
    patch('frame', routes);
  };
}
