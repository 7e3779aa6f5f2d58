import { classNames, moduleRules, remoteConfig } from '@app/build-kit';
import type { Configuration } from '@rspack/core';

/** Returns the build configuration of the server-side renderer. Its output folder is not served to browsers. */
function serverConfig(context: string): Configuration {
  return {
    name: 'server',
    mode: 'production',
    context,
    target: 'node24',
    devtool: false,
    entry: { render: './src/render.tsx' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      ...moduleRules('node 24'),
      generator: { 'css/module': classNames(true), 'asset/resource': { emit: false } },
    },
    output: {
      path: `${context}/dist-server`,
      clean: true,
      uniqueName: 'mfe_public',
      // Must equal the browser build's path, because the rendered markup refers to the browser build's files.
      publicPath: '/remotes/public/',
      hashDigest: 'hex',
      hashDigestLength: 16,
      assetModuleFilename: '[name].[contenthash][ext]',
      // CommonJS, because a running server loads and unloads releases, and Node cannot unload ES modules.
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
  };
}

const context = import.meta.dirname;

const browserConfig = remoteConfig({ name: 'public', context });
browserConfig.module?.rules?.push(
  {
    test: /\.woff2$/,
    resourceQuery: /basic-latin/,
    loader: `${context}/basic-latin-loader.ts`,
  },
  // The style sheet, which every page contains, embeds the fonts of titles and texts. They are available at the first
  // paint, so no line moves later.
  { test: /\.woff2$/, resourceQuery: /^\?basic-latin$/, type: 'asset/inline' },
);

export default [browserConfig, serverConfig(context)];
