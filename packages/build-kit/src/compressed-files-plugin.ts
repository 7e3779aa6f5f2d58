import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The size in bytes below which a file is not compressed, because compression would save no network packet. */
const MIN_BYTES = 1_024;

/** Writes a `.br` and a `.gz` file beside each text file, at the highest compression level. */
export class CompressedFilesPlugin {
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
