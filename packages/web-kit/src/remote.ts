import type { RemoteName } from '@app/contracts';
import type { RouteObject } from 'react-router-dom';

/**
 * The `./routes` module of a remote. Routes have explicit ids, which are the keys of the hydration data. Only the
 * public remote may have a `*` route, because the shell handles unknown paths below areas such as `admin`.
 */
export interface RemoteModule {
  /** The `CONTRACT_VERSION` at the time of the remote's build. */
  contractVersion: string;
  routes: RouteObject[];
  /** Components that other remotes may show, by name. They are loaded with `loadPart`. */
  parts?: Record<string, () => Promise<unknown>>;
}

export type RemoteFailure = 'unreachable' | 'incompatible';

/** Error for a remote that could not be loaded, or whose contract version this shell does not support. */
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
