import { classNames, moduleRules } from '@app/build-kit';
import type { Configuration } from '@rspack/core';

/** The same routes built for Node; beside `dist/`, as it is not for browsers. */
export function serverConfig(context: string): Configuration {
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
      // As the browsers' build names them: the markup refers to its files.
      publicPath: '/remotes/public/',
      hashDigest: 'hex',
      hashDigestLength: 16,
      assetModuleFilename: '[name].[contenthash][ext]',
      // CommonJS, which a running server can forget: it loads one build for each release.
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
  };
}
