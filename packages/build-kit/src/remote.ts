import type { RemoteName } from '@app/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { moduleFederationPlugin } from '@module-federation/sdk';
import type { Configuration } from '@rspack/core';
import { browserBase } from './base.ts';
import { federationSettings, runtimeOptimization, sharedByRemote } from './federation.ts';
import { RemoteEntryPlugin } from './remote-entry-plugin.ts';

export interface RemoteConfigOptions {
  name: RemoteName;
  /** The absolute path of the package's folder: `import.meta.dirname` of its `rspack.config.ts`. */
  context: string;
  /** The modules that the remote shares with other remotes in addition to those of the shell. */
  shared?: moduleFederationPlugin.SharedObject;
}

/** Returns a remote's browser build. The files in `dist/` are served under `/remotes/{name}/`. */
export function remoteConfig({ name, context, shared }: RemoteConfigOptions): Configuration {
  // The container is a global variable, whose name cannot be a reserved word such as `public`.
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
        ...federationSettings,
        name: container,
        library: { type: 'global', name: container },
        filename: 'remoteEntry.[contenthash].js',
        exposes: { './routes': { import: './src/routes.tsx', name: exposed } },
        shared: { ...sharedByRemote, ...shared },
        manifest: true,
        experiments: { externalRuntime: true, optimization: runtimeOptimization },
      }),
      new RemoteEntryPlugin({ container, exposed, publicPath }),
    ],
  };
}
