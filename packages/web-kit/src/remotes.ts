import { isContractMet, type RemoteEntry, type RemoteName, type Remotes } from '@app/contracts';
import { loadRoutes } from './federation.ts';
import { RemoteError, type RemoteModule } from './remote.ts';

/** Time limit in milliseconds for each step of loading a remote: first its entry file, then its routes. */
const STEP_TIMEOUT_MS = 5_000;

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/** Creates a loader of remotes. `listed` is the list in the HTML document; without it, `/remotes.json` is fetched. */
export function createRemoteLoader(
  listed: Remotes | undefined,
  loadModule: (entry: RemoteEntry) => Promise<RemoteModule> = loadRoutes,
) {
  const loading = new Map<RemoteName, Promise<RemoteModule>>();
  let remotes = listed;

  const load = async (name: RemoteName): Promise<RemoteModule> => {
    // The list in the HTML document omits remotes of other areas if their release depends on the visitor.
    if (!remotes?.[name]) remotes = await fetchRemotes();
    const entry = remotes[name];
    if (!entry) throw new RemoteError('unreachable', name);
    requireCompatible(name, entry.contractVersion);
    const module = await loadModule(entry);
    requireCompatible(name, module.contractVersion);
    return module;
  };

  /** A retry helps if the browser reused a failed preload, or if the page's list is older than the live release. */
  const loadTwice = (name: RemoteName) =>
    load(name).catch(() => {
      remotes = undefined;
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
