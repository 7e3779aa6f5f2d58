import { type Configuration, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { bundleFolder, servedWorkspaces } from '../setup/front-ends.mjs';
import { projectRoot } from '../setup/paths.mjs';

/** The programs of each workspace. */
const programs: Record<string, Record<string, string>> = {
  ...Object.fromEntries(servedWorkspaces.map((name) => [name, { server: './server.ts' }])),
  'svc-pdf': { server: './server.ts', worker: './worker.ts', 'text-worker': './text-worker.ts' },
  local: { launch: './launch.ts' },
};

/**
 * Removes comments, and escapes characters that are not ASCII. V8 keeps the text of a program in memory, with two bytes
 * for each character unless all are in Latin-1. Names and lines remain, so stack traces are readable.
 */
const withoutComments = new SwcJsMinimizerRspackPlugin({
  minimizerOptions: {
    minify: false,
    compress: false,
    mangle: false,
    format: { comments: false, asciiOnly: true },
  },
});

/** Bundles the programs of `npm start` with the packages that they use, without unused code and types. */
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
    },
    // These packages find their binaries beside their own files, so they are not bundled.
    externals: /^(sharp|@node-rs\/argon2)$/,
    externalsType: 'node-commonjs',
    resolve: { extensions: ['.ts', '.js', '.json'] },
    module: {
      // `import.meta.url` becomes the address of the source, and threads and files are found relative to this address
      // at run time.
      parser: { javascript: { url: false, worker: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: { minimizer: [withoutComments], splitChunks: false },
    performance: false,
    stats: 'errors-only',
  }),
);
