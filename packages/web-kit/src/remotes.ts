import { isContractMet, type RemoteEntry, type RemoteName, type Remotes } from '@app/contracts';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { RemoteError, type RemoteModule } from './remote.ts';

/** Time limit in milliseconds for each step of loading a remote: first its entry file, then its routes. */
const STEP_TIMEOUT_MS = 5_000;

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/** The functions of the federation runtime that are used. */
export type FederationRuntime = Pick<
  typeof import('@module-federation/enhanced/runtime'),
  'loadRemote' | 'registerRemotes'
>;

/** Creates a loader of remotes. `listed` is the list in the HTML document; without it, `/remotes.json` is fetched. */
export function createRemoteLoader(
  listed: Remotes | undefined,
  runtime: FederationRuntime = { loadRemote, registerRemotes },
) {
  /** The remotes that failed to load. The runtime caches a failure until the remote is registered with `force`. */
  const failed = new Set<RemoteName>();
  const loading = new Map<RemoteName, Promise<RemoteModule>>();
  let remotes = listed;

  const forget = (name: RemoteName) => {
    failed.add(name);
    remotes = undefined;
  };

  const register = (name: RemoteName, { container, entry }: RemoteEntry) =>
    runtime.registerRemotes(
      [{ name: container, alias: name, entry, type: 'global', entryGlobalName: container }],
      { force: failed.delete(name) },
    );

  const load = async (name: RemoteName): Promise<RemoteModule> => {
    // The list in the HTML document omits remotes of other areas if their release depends on the visitor.
    if (!remotes?.[name]) remotes = await fetchRemotes();
    const entry = remotes[name];
    if (!entry) throw new RemoteError('unreachable', name);
    requireCompatible(name, entry.contractVersion);
    register(name, entry);
    const module = await runtime.loadRemote<RemoteModule>(`${name}/routes`);
    if (!module) throw new RemoteError('unreachable', name);
    requireCompatible(name, module.contractVersion);
    return module;
  };

  /** A retry helps if the browser reused a failed preload, or if the page's list is older than the live release. */
  const loadTwice = (name: RemoteName) =>
    load(name).catch(() => {
      forget(name);
      return load(name);
    });

  return {
    /** Loads the module of a remote once. A failed attempt is not cached. Rejects with `RemoteError`. */
    load(name: RemoteName): Promise<RemoteModule> {
      const known = loading.get(name);
      if (known) return known;
      const isEntryLoaded = () => {
        const container = remotes?.[name]?.container;
        return container !== undefined && container in globalThis;
      };
      const attempt = withTimeout(loadTwice(name), name, isEntryLoaded).catch((error: unknown) => {
        loading.delete(name);
        forget(name);
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
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/remotes.json: ${response.status}`);
  return response.json();
}

function requireCompatible(name: RemoteName, version: string): void {
  if (!isContractMet(version)) throw new RemoteError('incompatible', name);
}

async function withTimeout<T>(
  work: Promise<T>,
  name: RemoteName,
  isEntryLoaded: () => boolean,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new RemoteError('unreachable', name));
    timer = setTimeout(() => {
      if (isEntryLoaded()) timer = setTimeout(giveUp, STEP_TIMEOUT_MS);
      else giveUp();
    }, STEP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
