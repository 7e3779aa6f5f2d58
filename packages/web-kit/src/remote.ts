import type { RemoteName } from '@app/contracts';
import type { RouteObject } from 'react-router-dom';

/**
 * A remote's `./routes` module. Routes have explicit ids, which are the keys of the hydration data, and are
 * mounted under the shell's root. Only the public remote may have a `*` route: the shell answers unknown paths
 * below `admin` and `webdata`.
 */
export interface RemoteModule {
  /** `CONTRACT_VERSION` at the remote's build; the shell refuses another major version. */
  contractVersion: string;
  routes: RouteObject[];
}

export type RemoteFailure = 'unreachable' | 'incompatible';

/** A remote could not be loaded, or was built for another shell. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly failure: RemoteFailure;
  readonly remote: RemoteName;

  constructor(failure: RemoteFailure, remote: RemoteName, options?: ErrorOptions) {
    super(`The remote “${remote}” is ${failure}`, options);
    this.failure = failure;
    this.remote = remote;
  }
}
