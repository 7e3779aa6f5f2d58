import type { RemoteName } from '@app/contracts';
import { type Configuration, container as federation } from '@rspack/core';
import { browserBase } from './base.ts';
import { type SharedModules, sharedByShell } from './federation.ts';
import { RemoteEntryPlugin } from './remote-entry-plugin.ts';

export interface RemoteConfigOptions {
  name: RemoteName;
  /** The absolute path of the package's folder: `import.meta.dirname` of its `rspack.config.ts`. */
  context: string;
  /** Whether the remote's pages are rendered on the server. */
  rendered?: boolean;
  /** The modules that the remote shares with other remotes in addition to those of the shell. */
  shared?: SharedModules;
}

/** Returns a remote's browser build. The files in `dist/` are served under `/remotes/{name}/`. */
export function remoteConfig({
  name,
  context,
  rendered = false,
  shared,
}: RemoteConfigOptions): Configuration {
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
      // The enhanced plugin's runtime would add 18 kB to the first page (ADR 50).
      new federation.ModuleFederationPluginV1({
        name: container,
        library: { type: 'global', name: container },
        filename: 'remoteEntry.[contenthash].js',
        exposes: { './routes': { import: './src/routes.tsx', name: exposed } },
        shared: { ...sharedByShell, ...shared },
      }),
      new RemoteEntryPlugin({ container, exposed, publicPath, rendered }),
    ],
  };
}
