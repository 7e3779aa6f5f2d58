import type { Configuration } from '@rspack/core';
import { CompressedFilesPlugin } from './compressed-files-plugin.ts';
import { leanAliases, leanFederationRuntime, withoutUnused } from './lean-modules.ts';

/** Browsers of the last three years: JavaScript is shipped as it is written, types and JSX aside. */
export const BROWSERS = 'chrome >= 111, firefox >= 114, safari >= 16.4';

interface BaseOptions {
  /** The package's folder. */
  context: string;
  /** Scripts and class names of different builds on one page are told apart by it. */
  uniqueName: string;
}

export const moduleRules = (targets: string): NonNullable<Configuration['module']> => ({
  // `import classes from './x.module.css'`; custom properties and grid areas cross modules.
  parser: { 'css/module': { namedExports: false, dashedIdents: false, grid: false } },
  rules: [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        env: { targets },
      },
      type: 'javascript/auto',
    },
    { test: /fontsource.*\.css$/, loader: `${import.meta.dirname}/optional-fonts.mjs` },
    { test: /\.module\.css$/, type: 'css/module' },
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/global' },
    { test: /\.(woff2|svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
  ],
});

/**
 * The bundler's own two minutes are more than a reader waits for Retry. A page of a back office has some
 * 14 files, of which a browser asks for six at a time: each may take 4 s.
 */
const CHUNK_LIMIT_MS = 15_000;

/** Class names depend on the file's place in the package only: a server's build has the same. */
export const classNames = (exportsOnly: boolean) => ({
  localIdentName: '[local]-[hash:base64:4]',
  exportsOnly,
});

/** What every build for a browser has: hashed names, CSS Modules, `.br` and `.gz` beside each file. */
export function browserBase({ context, uniqueName }: BaseOptions): Configuration {
  return {
    mode: 'production',
    context,
    target: ['web', 'es2022'],
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: leanAliases },
    module: { ...moduleRules(BROWSERS), generator: { 'css/module': classNames(false) } },
    output: {
      path: `${context}/dist`,
      clean: true,
      uniqueName,
      hashDigest: 'hex',
      hashDigestLength: 16,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      cssFilename: '[name].[contenthash].css',
      cssChunkFilename: '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
      chunkLoadTimeout: CHUNK_LIMIT_MS,
    },
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    performance: false,
    plugins: [leanFederationRuntime(), withoutUnused(), new CompressedFilesPlugin()],
    stats: 'errors-warnings',
  };
}
