import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Compiler, type Configuration, rspack } from '@rspack/core';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The size in bytes below which files are not compressed, because compression would save no network packet. */
const MIN_BYTES = 1_024;

/** Writes a `.br` and a `.gz` file beside each text file, at the highest compression level. */
class CompressedFilesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompressedFiles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressedFiles', stage }, async () => {
        const texts = compilation
          .getAssets()
          .filter(({ name }) => /\.(m?js|css|svg)$/.test(name))
          .map(({ name, source }) => ({ name, bytes: source.buffer() }))
          .filter(({ bytes }) => bytes.length >= MIN_BYTES);
        await Promise.all(
          texts.map(async ({ name, bytes }) => {
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            const br = await compressBrotli(bytes, { params });
            const gz = await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
            compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
          }),
        );
      });
    });
  }
}

/** The supported browsers. The compiler removes types and JSX and leaves all other syntax unchanged. */
export const BROWSERS = 'chrome >= 111, firefox >= 114, safari >= 16.4';

interface BaseOptions {
  /** The absolute path of the package's folder. */
  context: string;
  /** Distinguishes the chunks and class names of builds that share a page. */
  uniqueName: string;
}

export const moduleRules = (targets: string): NonNullable<Configuration['module']> => ({
  // Do not rename custom properties and grid areas, because several CSS Modules refer to the same names.
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
    { test: /\.module\.css$/, type: 'css/module' },
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/global' },
    { test: /\.(woff2|svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
    // Decoders, character maps and fonts of pdf.js.
    { test: /[\\/]pdfjs-dist[\\/].*\.(wasm|bcmap|pfb|ttf)$/, type: 'asset/resource' },
  ],
});

/**
 * The time limit for loading a chunk, in milliseconds. It includes waiting for other files, because a browser loads
 * six at a time. The default of two minutes would delay the Retry button.
 */
const CHUNK_TIMEOUT_MS = 15_000;

/**
 * Returns the options of class names. A name depends only on the file's path, so that the builds for browser and
 * server agree.
 */
export const classNames = (exportsOnly: boolean) => ({
  localIdentName: '[local]-[hash:base64:4]',
  exportsOnly,
});

/** The configuration that all browser builds share. */
export function browserBase({ context, uniqueName }: BaseOptions): Configuration {
  return {
    mode: 'production',
    context,
    target: ['web', 'es2022'],
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
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
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        // The minimizer's defaults target ES5 and compress less.
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { ecma: 2022, passes: 3 } },
        }),
        // Without targets, the minimizer writes prefixes and selectors for browsers before 2015.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: false,
    plugins: [new CompressedFilesPlugin()],
    stats: 'errors-warnings',
  };
}
