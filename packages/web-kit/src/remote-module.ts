import type { RouteObject } from 'react-router-dom';

/**
 * What a remote exposes as `./routes`. Routes have explicit ids (hydration data is keyed by them)
 * and stand under the shell's root. Only the public remote may end with a `*` route of its own: the
 * shell answers unknown paths below `admin` and `webdata`.
 */
export interface RemoteModule {
  /** `CONTRACT_VERSION` as the remote was built with it; another major is refused. */
  contractVersion: string;
  routes: RouteObject[];
}
