// @vitest-environment jsdom
import { CONTRACT_VERSION } from '@app/contracts';
import * as react from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRoutes } from './federation.ts';
import * as webKit from './index.ts';

const FOLDER = '/remotes/admin/';
const MANIFEST = `${FOLDER}mf-manifest.0123456789abcdef.json`;
const routes = { contractVersion: CONTRACT_VERSION, routes: [] };
type Scope = Record<string, Record<string, { get(): Promise<() => unknown> | (() => unknown) }>>;

const assets = { js: { sync: ['routes.1.js'], async: [] }, css: { sync: ['a.css'], async: [] } };
const manifestOf = (name: string, publicPath: string) => ({
  id: name,
  name,
  metaData: {
    name,
    globalName: 'container',
    publicPath,
    buildInfo: { buildVersion: '0.1.0', buildName: name },
    remoteEntry: { name: 'remoteEntry.1.js', path: '', type: 'global' },
    pluginVersion: '2.9.2',
  },
  shared: [],
  remotes: [],
  exposes: [{ id: `${name}:routes`, name: 'routes', path: './routes', assets }],
});

/** The share scope that the container received. */
let scope: Scope;
let manifests: (() => Promise<Response>)[];

beforeEach(() => {
  scope = {};
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', (address: string | URL, { signal }: RequestInit) => {
    expect(new URL(address).pathname).toMatch(/mf-manifest/);
    return Promise.race([
      manifests.shift()?.(),
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]);
  });
});

afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const isSent = async () => Response.json(manifestOf('mfe_admin', FOLDER));
const hangs = () => new Promise<never>(() => undefined);
const scripts = (name: string) => [
  ...document.querySelectorAll<HTMLScriptElement>(`script[src$="${name}"]`),
];

/** Answers the request for the entry script. Loading the script defines the container. */
async function answer(type: 'load' | 'error', name = 'remoteEntry.1.js'): Promise<void> {
  await expect.poll(() => scripts(name)).toHaveLength(1);
  if (type === 'load') {
    const container = {
      init: (given: Scope) => {
        scope = given;
      },
      get: async (module: string) => () => (module === './routes' ? routes : undefined),
    };
    // The manifest contains the name of the container's variable. If there is no manifest, the variable is named after
    // the remote.
    for (const name of ['container', 'mfe_admin']) vi.stubGlobal(name, container);
  }
  scripts(name)[0]?.dispatchEvent(new Event(type));
}

async function provided(name: string) {
  const versions = Object.values(scope[name] ?? {});
  return Promise.all(versions.map(async ({ get }) => (await get())()));
}

it.each([
  ['its manifest', MANIFEST, 'remoteEntry.1.js'],
  ['the script of its container, as in releases of contract 3.0', `${FOLDER}old.js`, 'old.js'],
])(
  'loads a remote by %s, and gives it the shell’s copies of shared modules',
  async (_, entry, script) => {
    manifests = [isSent];
    const loading = loadRoutes('admin', entry);
    await answer('load', script);
    expect(await loading).toBe(routes);
    expect(await provided('react')).toEqual([react]);
    expect(await provided('@app/web-kit')).toEqual([webKit]);
  },
);

it('requests the script of the routes beside the entry, and leaves style sheets to the remote’s loader', async () => {
  // The runtime requests these files only once, so this test needs a remote that no other test uses.
  manifests = [async () => Response.json(manifestOf('mfe_webdata', '/remotes/webdata/'))];
  const loading = loadRoutes('webdata', '/remotes/webdata/mf-manifest.json');
  await expect.poll(() => scripts('routes.1.js')).toHaveLength(1);
  expect(document.querySelectorAll('link')).toHaveLength(0);
  await answer('load');
  await loading;
});

describe('a remote that failed', () => {
  it.each<[string, () => Promise<Response>]>([
    ['whose manifest is missing', async () => new Response('', { status: 404 })],
    ['whose manifest is another document', async () => Response.json({ hello: 'world' })],
    ['whose manifest cannot be requested', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is requested again after a failure: %s', async (_, fails) => {
    manifests = [fails, isSent];
    await expect(loadRoutes('admin', MANIFEST)).rejects.toThrow('manifest');
    const retry = loadRoutes('admin', MANIFEST);
    await answer('load');
    expect(await retry).toBe(routes);
  });

  it('is requested again after its entry has failed', async () => {
    manifests = [isSent, isSent];
    const loading = loadRoutes('admin', MANIFEST);
    const failed = expect(loading).rejects.toThrow('remoteEntry.1.js');
    await answer('error');
    await failed;
    const retry = loadRoutes('admin', MANIFEST);
    await answer('load');
    expect(await retry).toBe(routes);
    expect(console.error).toHaveBeenCalledWith(
      'RemoteError: admin/routes (onLoad)',
      expect.any(Error),
    );
  });
});

describe('a remote fails after five seconds without a response', () => {
  it('to the request for its manifest', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    manifests = [hangs];
    const failed = expect(loadRoutes('admin', MANIFEST)).rejects.toThrow('manifest');
    await expect.poll(() => timeout).toHaveBeenCalledWith(5_000);
    limit.abort();
    await failed;
  });

  it('to the request for its entry', async () => {
    vi.useFakeTimers();
    const settled = vi.fn();
    const failed = loadRoutes('admin', `${FOLDER}silent.js`).catch(settled);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(settled).toHaveBeenCalled();
    expect(scripts('silent.js')).toHaveLength(0);
  });
});
