import type { RemoteName } from '@app/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { moduleFederationPlugin } from '@module-federation/sdk';
import type { Configuration } from '@rspack/core';
import { browserBase } from './base.ts';
import { RemoteEntryPlugin } from './remote-entry-plugin.ts';
import { runtimeOptimization, runtimeSettings, sharedByRemote } from './shared.ts';

export interface RemoteConfigOptions {
  name: RemoteName;
  /** The package's folder: `import.meta.dirname` of its `rspack.config.ts`. */
  context: string;
  /** The module that exports `contractVersion` and `routes`. */
  routes?: string;
  /** What it has in common with some of the other remotes only. */
  shared?: moduleFederationPlugin.SharedObject;
}

/**
 * The build of a remote: `dist/` holds the container's hashed entry, its chunks, `mf-manifest.json`
 * and `remote.json`, all to be served under `/remotes/{name}/`.
 */
export function remoteConfig(options: RemoteConfigOptions): Configuration {
  const { name, context, routes = './src/routes.tsx', shared } = options;
  // A container may not be called `public`, a reserved word.
  const container = `mfe_${name}`;
  const publicPath = `/remotes/${name}/`;
  const exposed = 'routes';
  const base = browserBase({ context, uniqueName: container });
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        ...runtimeSettings,
        name: container,
        library: { type: 'global', name: container },
        filename: 'remoteEntry.[contenthash].js',
        exposes: { './routes': { import: routes, name: exposed } },
        shared: { ...sharedByRemote, ...shared },
        manifest: true,
        experiments: { externalRuntime: true, optimization: runtimeOptimization },
      }),
      new RemoteEntryPlugin({ container, exposed, publicPath }),
    ],
  };
}
