import { type Configuration, rspack } from '@rspack/core';
import { bundleFolder } from '../setup/front-ends.mjs';
import { projectRoot } from '../setup/paths.mjs';

/** The programs of each workspace. */
const programs: Record<string, Record<string, string>> = {
  shell: { server: './server.ts' },
  'mfe-public': { server: './server.ts' },
  'mfe-admin': { server: './server.ts' },
  'mfe-webdata': { server: './server.ts' },
  'svc-auth': { server: './server.ts' },
  'svc-content': { server: './server.ts' },
  'svc-pdf': { server: './server.ts', worker: './worker.ts' },
  local: { launch: './launch.ts' },
};

/** Packages with binaries, which they find beside their files. */
const NATIVE = /^(sharp|@node-rs\/argon2)$/;

/** Bundles the programs of `npm start`: packages too, without what a program does not use, and without types. */
export default Object.entries(programs).map(
  ([workspace, entry]): Configuration => ({
    name: workspace,
    mode: 'production',
    target: 'node24',
    context: `${projectRoot}/${workspace}`,
    devtool: false,
    entry,
    output: {
      path: bundleFolder(workspace),
      clean: true,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
    },
    externals: NATIVE,
    externalsType: 'node-commonjs',
    resolve: { extensions: ['.ts', '.js', '.json'] },
    module: {
      // Files and threads are found at run time, see own-place.mjs.
      parser: { javascript: { importMeta: false, url: false, worker: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          type: 'javascript/auto',
        },
        { test: /\.m?[jt]s$/, loader: `${import.meta.dirname}/own-place.mjs` },
      ],
    },
    optimization: {
      splitChunks: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          // Stack traces keep the names of functions. V8 stores a source of ASCII characters in half the memory.
          minimizerOptions: {
            compress: false,
            mangle: false,
            format: { comments: false, asciiOnly: true },
          },
          extractComments: false,
        }),
      ],
    },
    performance: false,
    stats: 'errors-only',
  }),
);
