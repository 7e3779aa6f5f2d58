import type { RemoteName } from '@app/contracts';

export type RemoteFailure = 'unreachable' | 'incompatible';

/** A part of the site did not load, or was built for another shell. */
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
