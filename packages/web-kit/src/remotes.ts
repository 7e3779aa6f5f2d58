import { isContractMet, type RemoteName, type Remotes } from '@app/contracts';
import { loadRoutes, REQUEST_TIMEOUT_MS } from './federation.ts';
import { RemoteError, type RemoteModule } from './remote.ts';

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/** Creates a loader of remotes. `listed` is the list in the HTML document; without it, `/remotes.json` is fetched. */
export function createRemoteLoader(listed: Remotes | undefined, loadModule = loadRoutes) {
  const loading = new Map<RemoteName, Promise<RemoteModule>>();
  let remotes = listed;

  const load = async (name: RemoteName): Promise<RemoteModule> => {
    // A remote may have been released for the first time since the document was sent.
    if (!remotes?.[name]) remotes = await fetchRemotes();
    const listed = remotes[name];
    if (!listed) throw new RemoteError('unreachable', name);
    requireCompatible(name, listed.contractVersion);
    const module = await loadModule(name, listed.entry);
    requireCompatible(name, module.contractVersion);
    return module;
  };

  /**
   * Loads a remote, and retries once. This helps if the browser has reused a failed preload, or if the page's list is
   * older than the live release.
   */
  const loadTwice = (name: RemoteName) => {
    const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return load(name).catch((error: unknown) => {
      if (limit.aborted) throw error;
      remotes = undefined;
      return load(name);
    });
  };

  return {
    /** Loads the module of a remote once. A failed attempt is not cached. Rejects with `RemoteError`. */
    load(name: RemoteName): Promise<RemoteModule> {
      const known = loading.get(name);
      if (known) return known;
      const attempt = loadTwice(name).catch((error: unknown) => {
        loading.delete(name);
        remotes = undefined;
        throw error instanceof RemoteError
          ? error
          : new RemoteError('unreachable', name, { cause: error });
      });
      loading.set(name, attempt);
      return attempt;
    },
  };
}

async function fetchRemotes(): Promise<Remotes> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch('/remotes.json', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`/remotes.json: ${response.status}`);
  return response.json();
}

function requireCompatible(name: RemoteName, version: string): void {
  if (!isContractMet(version)) throw new RemoteError('incompatible', name);
}
