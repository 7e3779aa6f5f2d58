import { CONTRACT_VERSION, type RemoteName } from '@app/contracts';
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as webKit from './index.ts';
import type { RemoteModule } from './remote.ts';

/** Time limit in milliseconds for the manifest of a remote, and for its entry. */
export const REQUEST_TIMEOUT_MS = 5_000;

const singleton = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const limits: ModuleFederationRuntimePlugin = {
  name: 'limits',
  fetch: (url, options) =>
    fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
  createScript: () => ({ timeout: REQUEST_TIMEOUT_MS }),
  // Do not preload style sheets. The remote's own loader requests them, waits for them and reports failures.
  async beforePreloadRemote({ preloadOps }) {
    for (const options of preloadOps) options.filter = (url) => !url.endsWith('.css');
  },
};

const errors: ModuleFederationRuntimePlugin = {
  name: 'errors',
  async errorLoadRemote({ id, lifecycle, error }) {
    console.error(`RemoteError: ${id} (${lifecycle})`, error);
  },
};

/**
 * The host of the remotes. Remotes do not contain the modules that the host shares (build-kit's remote.ts lists them).
 */
const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: {
    react: singleton(react.version, react),
    'react/jsx-runtime': singleton(react.version, jsxRuntime),
    'react/jsx-dev-runtime': singleton(react.version, jsxDevRuntime),
    'react-dom': singleton(reactDom.version, reactDom),
    '@app/web-kit': singleton(CONTRACT_VERSION, webKit),
  },
  plugins: [provideRuntime(), limits, errors],
});

/** Loads the module `./routes` of a remote. `entry` is the address of its manifest or of its container's script. */
export async function loadRoutes(remote: RemoteName, entry: string): Promise<RemoteModule> {
  // A failed attempt has already registered the remote.
  federation.registerRemotes([{ name: `mfe_${remote}`, alias: remote, entry }], { force: true });
  const module = await federation.loadRemote<RemoteModule>(`${remote}/routes`);
  if (!module) throw new Error(`${entry} has no module ./routes`);
  return module;
}
