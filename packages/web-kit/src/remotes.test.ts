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

/** The federation runtime, as a list of what the remote does on one attempt after the other. */
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

/** What `/remotes.json` answers now. */
const publish = (remotes: Remotes) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(remotes)),
  );

beforeEach(() => publish({ admin: entry() }));
afterEach(() => vi.unstubAllGlobals());

describe('the version of the contract', () => {
  it('is refused before a script of another major is fetched', async () => {
    publish({ admin: entry(nextMajor) });
    const { runtime, registered } = runtimeWith();
    const loader = createRemoteLoader({ admin: entry(nextMajor) }, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'incompatible' });
    expect(registered).toEqual([]);
  });

  it('is refused when the remote itself was built with another major', async () => {
    const { runtime } = runtimeWith(loads(nextMajor), loads(nextMajor));
    const loader = createRemoteLoader({ admin: entry() }, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({
      failure: 'incompatible',
      remote: 'admin',
    });
  });

  it('is refused when the remote needs more than this shell offers', async () => {
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

  it('is given up after five seconds, and asked anew by Retry', async () => {
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

  it('with its pages, once its entry came, is given five seconds more', async () => {
    const { runtime } = runtimeWith(hangs);
    const settled = vi.fn();
    const loading = createRemoteLoader({ admin: entry() }, runtime).load('admin');
    const attempt = loading.catch((error: unknown) => {
      settled();
      return error;
    });
    // As the entry's script leaves its container for the runtime.
    vi.stubGlobal('mfe_admin', {});
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempt).toMatchObject({ name: 'RemoteError', failure: 'unreachable' });
  });

  it('and whose pages come within those is there', async () => {
    const comes = () => new Promise((resolve) => setTimeout(resolve, 9_000, module));
    const { runtime } = runtimeWith(comes);
    const loading = createRemoteLoader({ admin: entry() }, runtime).load('admin');
    vi.stubGlobal('mfe_admin', {});
    await vi.advanceTimersByTimeAsync(9_000);
    await expect(loading).resolves.toEqual(module);
  });
});

describe('a remote that fails', () => {
  it('is tried twice, then forgotten: Retry asks for the list and registers the live release', async () => {
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

  it('as the document names it is asked for as it is live now', async () => {
    publish({ admin: entry(CONTRACT_VERSION, '4') });
    const { runtime, registered } = runtimeWith(fails, loads());
    const loader = createRemoteLoader({ admin: entry() }, runtime);
    await expect(loader.load('admin')).resolves.toEqual(module);
    expect(registered.map(({ entry }) => entry)).toEqual([
      '/remotes/admin/remoteEntry.1.js',
      '/remotes/admin/remoteEntry.4.js',
    ]);
  });

  it('that is not released may be at the next attempt', async () => {
    publish({});
    const { runtime } = runtimeWith(loads());
    const loader = createRemoteLoader(undefined, runtime);
    await expect(loader.load('admin')).rejects.toMatchObject({ failure: 'unreachable' });
    publish({ admin: entry() });
    await expect(loader.load('admin')).resolves.toEqual(module);
  });
});

it('that the document does not name is asked for, and what it names is not', async () => {
  const { runtime } = runtimeWith(loads(), loads());
  const loader = createRemoteLoader({ public: entry() }, runtime);
  await loader.load('public');
  expect(fetch).not.toHaveBeenCalled();
  await expect(loader.load('admin')).resolves.toEqual(module);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('is loaded once for all who ask', async () => {
  const { runtime, registered } = runtimeWith(loads());
  const loader = createRemoteLoader({ admin: entry() }, runtime);
  const [first, second] = await Promise.all([loader.load('admin'), loader.load('admin')]);
  expect(second).toBe(first);
  expect(registered).toHaveLength(1);
});
