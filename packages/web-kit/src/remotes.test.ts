import { CONTRACT_VERSION, type RemoteEntry, type Remotes } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemoteLoader, type FederationRuntime } from './remotes.ts';

const entry = (version = CONTRACT_VERSION, release = '1'): RemoteEntry => ({
  container: 'mfe_admin',
  entry: `/remotes/admin/remoteEntry.${release}.js`,
  contractVersion: version,
  css: [],
  preload: [],
});
const [major] = CONTRACT_VERSION.split('.');
const nextMajor = `${Number(major) + 1}.0.0`;
const module = { contractVersion: CONTRACT_VERSION, routes: [{ id: 'admin', path: 'admin' }] };

/** Fake federation runtime; each function is one attempt to load the remote. */
function runtimeWith(...attempts: (() => Promise<unknown>)[]) {
  const registered: { entry: string; force: boolean | undefined }[] = [];
  const runtime = {
    registerRemotes([remote], options) {
      const address = remote && 'entry' in remote ? remote.entry : '';
      registered.push({ entry: address, force: options?.force });
    },
    async loadRemote<T>() {
      const attempt = attempts.shift();
      if (!attempt) throw new Error('One attempt too many');
      return (await attempt()) as T;
    },
  } satisfies FederationRuntime;
  return { runtime, registered };
}

const fails = () => Promise.reject(new Error('Script failed'));
const hangs = () => new Promise<never>(() => undefined);
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
afterEach(() => vi.unstubAllGlobals());

describe('a remote with another contract version', () => {
  it('is refused before its script is fetched', async () => {
    publish({ admin: entry(nextMajor) });
    const { runtime, registered } = runtimeWith();
    const loader = createRemoteLoader({ admin: entry(nextMajor) }, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'incompatible' });
    expect(registered).toEqual([]);
  });

  it('is refused if only its module has another major version', async () => {
    const { runtime } = runtimeWith(loads(nextMajor), loads(nextMajor));
    const loader = createRemoteLoader({ admin: entry() }, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({
      failure: 'incompatible',
      remote: 'admin',
    });
  });

  it('is refused if it needs a newer minor version', async () => {
    const newer = `${major}.999.0`;
    publish({ admin: entry(newer) });
    const { runtime, registered } = runtimeWith();
    const loader = createRemoteLoader({ admin: entry(newer) }, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'incompatible' });
    expect(registered).toEqual([]);
  });
});

describe('a remote that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fails after five seconds, and is loaded again by Retry', async () => {
    const { runtime, registered } = runtimeWith(hangs, loads());
    const loader = createRemoteLoader({ admin: entry() }, runtime);
    const settled = vi.fn();
    const attempt = loader.load('admin').catch((error: unknown) => {
      settled();
      return error;
    });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempt).toMatchObject({ name: 'RemoteError', failure: 'unreachable' });
    await expect(loader.load('admin')).resolves.toEqual(module);
    expect(registered.map(({ force }) => force)).toEqual([false, true]);
  });

  it('has another five seconds for its pages after its entry is loaded', async () => {
    const { runtime } = runtimeWith(hangs);
    const settled = vi.fn();
    const loading = createRemoteLoader({ admin: entry() }, runtime).load('admin');
    const attempt = loading.catch((error: unknown) => {
      settled();
      return error;
    });
    // The entry's script defines its container as a global variable.
    vi.stubGlobal('mfe_admin', {});
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempt).toMatchObject({ name: 'RemoteError', failure: 'unreachable' });
  });

  it('succeeds if its pages arrive within that time', async () => {
    const arrives = () => new Promise((resolve) => setTimeout(resolve, 9_000, module));
    const { runtime } = runtimeWith(arrives);
    const loading = createRemoteLoader({ admin: entry() }, runtime).load('admin');
    vi.stubGlobal('mfe_admin', {});
    await vi.advanceTimersByTimeAsync(9_000);
    await expect(loading).resolves.toEqual(module);
  });
});

describe('a remote that fails', () => {
  it('is tried twice; Retry then fetches the list and registers the live release', async () => {
    const { runtime, registered } = runtimeWith(fails, fails, loads());
    const loader = createRemoteLoader({ admin: entry() }, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'unreachable' });
    publish({ admin: entry(CONTRACT_VERSION, '2') });
    await expect(loader.load('admin')).resolves.toEqual(module);
    expect(registered).toEqual([
      { entry: '/remotes/admin/remoteEntry.1.js', force: false },
      { entry: '/remotes/admin/remoteEntry.1.js', force: true },
      { entry: '/remotes/admin/remoteEntry.2.js', force: true },
    ]);
  });

  it('is loaded from the live release at the second attempt', async () => {
    publish({ admin: entry(CONTRACT_VERSION, '4') });
    const { runtime, registered } = runtimeWith(fails, loads());
    const loader = createRemoteLoader({ admin: entry() }, runtime);
    await expect(loader.load('admin')).resolves.toEqual(module);
    expect(registered.map(({ entry }) => entry)).toEqual([
      '/remotes/admin/remoteEntry.1.js',
      '/remotes/admin/remoteEntry.4.js',
    ]);
  });

  it('can be loaded once it is released', async () => {
    publish({});
    const { runtime } = runtimeWith(loads());
    const loader = createRemoteLoader(undefined, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'unreachable' });
    publish({ admin: entry() });
    await expect(loader.load('admin')).resolves.toEqual(module);
  });
});

it('fetches the list only for a remote that is not in the document', async () => {
  const { runtime } = runtimeWith(loads(), loads());
  const loader = createRemoteLoader({ public: entry() }, runtime);
  await loader.load('public');
  expect(fetch).not.toHaveBeenCalled();
  await expect(loader.load('admin')).resolves.toEqual(module);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('loads a remote once for concurrent callers', async () => {
  const { runtime, registered } = runtimeWith(loads());
  const loader = createRemoteLoader({ admin: entry() }, runtime);
  const [first, second] = await Promise.all([loader.load('admin'), loader.load('admin')]);
  expect(second).toBe(first);
  expect(registered).toHaveLength(1);
});
