import type { RemoteEntry, RemoteName, Remotes } from '@app/contracts';
import { isContractMet } from '@app/contracts';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { RemoteError } from './remote-error.ts';
import type { RemoteModule } from './remote-module.ts';

/**
 * The federation runtime waits for ever; a reader does not. For the entry, and once it is there for the
 * script of the pages: each may be slow.
 */
const STEP_LIMIT_MS = 5_000;

export interface RemoteLoader {
  /** A remote's module; a failed attempt is forgotten, so that the next one starts anew. */
  load(name: RemoteName): Promise<RemoteModule>;
}

/** What is used of the federation runtime. */
export type FederationRuntime = Pick<
  typeof import('@module-federation/enhanced/runtime'),
  'loadRemote' | 'registerRemotes'
>;

/** Loads remotes by the list that the document holds, or by `/remotes.json` when there is none. */
export function createRemoteLoader(
  listed: Remotes | undefined,
  runtime: FederationRuntime = { loadRemote, registerRemotes },
): RemoteLoader {
  /** The runtime keeps a remote that failed as failed, until it is registered anew. */
  const stale = new Set<RemoteName>();
  const loading = new Map<RemoteName, Promise<RemoteModule>>();
  let remotes = listed;

  const register = (name: RemoteName, { container, entry }: RemoteEntry) =>
    runtime.registerRemotes(
      [{ name: container, alias: name, entry, type: 'global', entryGlobalName: container }],
      { force: stale.delete(name) },
    );

  const load = async (name: RemoteName): Promise<RemoteModule> => {
    // The document leaves out what its visitor's lot decides, unless it is the document's own area.
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

  /**
   * A browser answers the first request for a file whose preload failed with that failure; and the page
   * may be older than the release that is live now.
   */
  const loadTwice = (name: RemoteName) =>
    load(name).catch(() => {
      stale.add(name);
      remotes = undefined;
      return load(name);
    });

  return {
    load(name) {
      const known = loading.get(name);
      if (known) return known;
      const isThere = () => {
        const container = remotes?.[name]?.container;
        return container !== undefined && container in globalThis;
      };
      const attempt = withLimit(loadTwice(name), name, isThere).catch((error: unknown) => {
        loading.delete(name);
        stale.add(name);
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
  return (await response.json()) as Remotes;
}

function requireCompatible(name: RemoteName, version: string): void {
  if (!isContractMet(version)) throw new RemoteError('incompatible', name);
}

async function withLimit<T>(
  work: Promise<T>,
  name: RemoteName,
  entryIsThere: () => boolean,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new RemoteError('unreachable', name));
    timer = setTimeout(() => {
      if (entryIsThere()) timer = setTimeout(giveUp, STEP_LIMIT_MS);
      else giveUp();
    }, STEP_LIMIT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
