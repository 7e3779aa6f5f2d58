import { fileURLToPath } from 'node:url';
import { CONTRACT_VERSION, type RemoteName } from '@app/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration, OptimizationSplitChunksCacheGroup } from '@rspack/core';
import { browserBase } from './base.ts';

interface RemoteConfigOptions {
  name: RemoteName;
  /** The absolute path of the package's folder: `import.meta.dirname` of its `rspack.config.ts`. */
  context: string;
}

/** Marks a module as provided by the shell, so that the build leaves it out. A remote only runs inside the shell. */
const ofShell = (requiredVersion: string) => ({
  singleton: true,
  requiredVersion,
  import: false as const,
});

/** The modules that the shell shares (web-kit's federation.ts). `@app/web-kit` exports the router. */
const shared = {
  react: ofShell('^19.0.0'),
  'react/jsx-runtime': ofShell('^19.0.0'),
  'react/jsx-dev-runtime': ofShell('^19.0.0'),
  'react-dom': ofShell('^19.0.0'),
  '@app/web-kit': ofShell(`^${CONTRACT_VERSION}`),
};

/** Returns a remote's browser build. The files in `dist/` are served under `/remotes/{name}/`. */
export function remoteConfig({ name, context }: RemoteConfigOptions): Configuration {
  // The container is a global variable, whose name cannot be a reserved word such as `public`.
  const container = `mfe_${name}`;
  const base = browserBase({ context, uniqueName: container });
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: `/remotes/${name}/` },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.[contenthash].js',
        exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
        shared,
        manifest: true,
        dts: false,
        // The shell provides the core of the runtime to all remotes.
        experiments: { externalRuntime: true },
      }),
    ],
  };
}

/** Returns the browser build of a back office, a remote that uses `@app/office-kit` and Mantine. */
export function officeConfig(options: RemoteConfigOptions): Configuration {
  const config = remoteConfig(options);
  // Mantine's style sheets are imported as text; office-kit's office-root.tsx inserts and removes them.
  config.module?.rules?.push({ test: /\.css$/, resourceQuery: /text/, type: 'asset/source' });
  config.module?.rules?.push({
    test: /\.md$/,
    loader: fileURLToPath(new URL('guide-loader.ts', import.meta.url)),
    type: 'javascript/auto',
  });
  const splitChunks = { cacheGroups: { frame } };
  return { ...config, optimization: { ...config.optimization, splitChunks } };
}

/** Modules used by at least this number of pages are in the chunk that all pages load. */
const MANY_PAGES = 7;

/**
 * The chunk with the layout (`webpackChunkName: "layout"` in the remote's `routes.tsx`) and the modules that many pages
 * use. By default, the bundler would make about twenty files, of which a browser loads only six at a time.
 */
const frame: OptimizationSplitChunksCacheGroup = {
  name: 'frame',
  chunks: 'async',
  enforce: true,
  test(module, { chunkGraph }) {
    const chunks = [...chunkGraph.getModuleChunksIterable(module)];
    return chunks.length >= MANY_PAGES || chunks.some(({ name }) => name === 'layout');
  },
};
