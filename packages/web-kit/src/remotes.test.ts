// @vitest-environment jsdom
import { CONTRACT_VERSION, type RemoteEntry, type RemoteName, type Remotes } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemoteModule } from './remote.ts';
import { createRemoteLoader } from './remotes.ts';

const entry = (version = CONTRACT_VERSION, release = '1'): RemoteEntry => ({
  entry: `/remotes/admin/mf-manifest.${release}.json`,
  contractVersion: version,
});
const [major] = CONTRACT_VERSION.split('.');
const nextMajor = `${Number(major) + 1}.0.0`;
const module = { contractVersion: CONTRACT_VERSION, routes: [{ id: 'admin', path: 'admin' }] };

/** Replaces the loading of scripts. Each function is an attempt to load the remote. */
function loaderWith(...attempts: (() => Promise<unknown>)[]) {
  /** The entry scripts of all attempts. */
  const entries: string[] = [];
  return {
    entries,
    async loadModule(_: RemoteName, entry: string) {
      entries.push(entry);
      const attempt = attempts.shift();
      if (!attempt) throw new Error('One attempt too many');
      return (await attempt()) as RemoteModule;
    },
  };
}

const fails = () => Promise.reject(new Error('Script failed'));
const loads =
  (version = CONTRACT_VERSION) =>
  () =>
    Promise.resolve({ ...module, contractVersion: version });

/** Sets the response of `/remotes.json`. */
const publish = (remotes: Remotes) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(remotes)),
  );

beforeEach(() => publish({ admin: entry() }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a remote with another contract version', () => {
  it('is refused before its script is fetched', async () => {
    publish({ admin: entry(nextMajor) });
    const { loadModule, entries } = loaderWith();
    const loader = createRemoteLoader({ admin: entry(nextMajor) }, loadModule);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'incompatible' });
    expect(entries).toEqual([]);
  });

  it('is refused if only its module has another major version', async () => {
    const { loadModule } = loaderWith(loads(nextMajor), loads(nextMajor));
    const loader = createRemoteLoader({ admin: entry() }, loadModule);
    await expect(loader.load('admin')).rejects.toMatchObject({
      failure: 'incompatible',
      remote: 'admin',
    });
  });

  it('is refused if it needs a newer minor version', async () => {
    const newer = `${major}.999.0`;
    publish({ admin: entry(newer) });
    const { loadModule, entries } = loaderWith();
    const loader = createRemoteLoader({ admin: entry(newer) }, loadModule);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'incompatible' });
    expect(entries).toEqual([]);
  });
});

it('does not request a remote a second time after five seconds', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const failsLate = async () => {
    limit.abort();
    throw new Error('Timeout');
  };
  const { loadModule, entries } = loaderWith(failsLate, loads());
  const loader = createRemoteLoader({ admin: entry() }, loadModule);
  await expect(loader.load('admin')).rejects.toMatchObject({
    name: 'RemoteError',
    failure: 'unreachable',
  });
  expect(entries).toHaveLength(1);
  await expect(loader.load('admin')).resolves.toEqual(module);
});

describe('a remote that fails', () => {
  it('is tried twice; Retry then fetches the list and loads the live release', async () => {
    const { loadModule, entries } = loaderWith(fails, fails, loads());
    const loader = createRemoteLoader({ admin: entry() }, loadModule);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'unreachable' });
    publish({ admin: entry(CONTRACT_VERSION, '2') });
    await expect(loader.load('admin')).resolves.toEqual(module);
    expect(entries).toEqual([1, 1, 2].map((n) => `/remotes/admin/mf-manifest.${n}.json`));
  });

  it('is loaded in its live release at the second attempt', async () => {
    publish({ admin: entry(CONTRACT_VERSION, '4') });
    const { loadModule, entries } = loaderWith(fails, loads());
    const loader = createRemoteLoader({ admin: entry() }, loadModule);
    await expect(loader.load('admin')).resolves.toEqual(module);
    expect(entries).toEqual([
      '/remotes/admin/mf-manifest.1.json',
      '/remotes/admin/mf-manifest.4.json',
    ]);
  });

  it('can be loaded once it is released', async () => {
    publish({});
    const { loadModule } = loaderWith(loads());
    const loader = createRemoteLoader(undefined, loadModule);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'unreachable' });
    publish({ admin: entry() });
    await expect(loader.load('admin')).resolves.toEqual(module);
  });
});

it('fetches the list only for a remote that is missing in the document', async () => {
  const { loadModule } = loaderWith(loads(), loads());
  const loader = createRemoteLoader({ public: entry() }, loadModule);
  await loader.load('public');
  expect(fetch).not.toHaveBeenCalled();
  await expect(loader.load('admin')).resolves.toEqual(module);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('loads a remote once for concurrent callers', async () => {
  const { loadModule, entries } = loaderWith(loads());
  const loader = createRemoteLoader({ admin: entry() }, loadModule);
  const [first, second] = await Promise.all([loader.load('admin'), loader.load('admin')]);
  expect(second).toBe(first);
  expect(entries).toHaveLength(1);
});

it('stops waiting for the list of remotes, so that a retry can load it', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));
  const hangs = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  vi.stubGlobal('fetch', vi.fn(hangs));
  const { loadModule } = loaderWith(loads());
  const loader = createRemoteLoader(undefined, loadModule);
  await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'unreachable' });
  publish({ admin: entry() });
  await expect(loader.load('admin')).resolves.toEqual(module);
});
