import type { RemoteName } from '@app/contracts';
import type { ComponentType } from 'react';
import { RemoteError, type RemoteModule } from './remote.ts';

type LoadRemote = (name: RemoteName) => Promise<RemoteModule>;

let load: LoadRemote | undefined;

/** Lets remotes show parts of other remotes. Called by the shell. */
export function shareRemotes(loadRemote: LoadRemote): void {
  load = loadRemote;
}

/**
 * Loads a component that another remote offers. The caller's build does not contain the component, so the other remote
 * can be released or fail on its own. Rejects with `RemoteError`.
 */
export async function loadPart<Props extends object>(
  remote: RemoteName,
  part: string,
): Promise<ComponentType<Props>> {
  if (!load) throw new RemoteError('unreachable', remote);
  const { parts = {} } = await load(remote);
  const loadComponent = parts[part];
  if (!loadComponent) throw new RemoteError('incompatible', remote);
  try {
    // The cast is safe, because the properties of a part belong to the contract of its remote.
    return (await loadComponent()) as ComponentType<Props>;
  } catch (cause) {
    throw new RemoteError('unreachable', remote, { cause });
  }
}
