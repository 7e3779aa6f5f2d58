import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Configuration } from '@rspack/cli';
import { type Compiler, Compilation as RspackCompilation } from '@rspack/core';

/**
 * Writes `template-version.txt`, a hash of all code that can change a printed certificate. The hash covers the bundled
 * entries, which contain exactly the code that they use, and `package.json`, which pins the versions of the packages.
 */
class TemplateVersion {
  apply(compiler: Compiler): void {
    const { name } = this.constructor;
    const stage = RspackCompilation.PROCESS_ASSETS_STAGE_REPORT;
    const { RawSource } = compiler.rspack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const hash = createHash('sha256');
        hash.update(readFileSync(`${compiler.context}/package.json`));
        for (const [file, source] of Object.entries(assets).sort(([a], [b]) => (a < b ? -1 : 1))) {
          hash.update(`\0${file}\0`).update(source.buffer());
          compilation.deleteAsset(file);
        }
        const version = new RawSource(hash.digest('hex').slice(0, 16));
        compilation.emitAsset('template-version.txt', version);
      });
    });
  }
}

const common = {
  mode: 'production',
  target: 'node24',
  context: import.meta.dirname,
  // The bundle runs only in Node, so its size does not matter, and readable code gives readable stack traces.
  optimization: { minimize: false },
  module: {
    rules: [
      { test: /\.css$/, type: 'asset/source' },
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
} satisfies Configuration;

const output = {
  path: `${import.meta.dirname}/dist`,
  filename: '[name].mjs',
  module: true,
  library: { type: 'module' },
} satisfies Configuration['output'];

export const templateVersionConfig: Configuration = {
  ...common,
  name: 'template-version',
  entry: { templates: './templates/index.tsx', pipeline: './pipeline.ts' },
  output,
  externals: /^(?!@app\/)[a-z@]/,
  externalsType: 'module',
  module: {
    // `sideEffects: false` drops the exports of index modules that the entries do not use.
    rules: [...common.module.rules, { test: /[\\/]packages[\\/]/, sideEffects: false }],
    // `importMeta: false` keeps the path of the working copy out of the bundle and thus out of the hash.
    parser: { javascript: { importMeta: false } },
  },
  plugins: [new TemplateVersion()],
};

/** Builds the templates as one module for Node, `dist/templates.mjs`, and the template version. */
export default [
  { ...common, name: 'templates', entry: { templates: './templates/index.tsx' }, output },
  templateVersionConfig,
] satisfies Configuration[];
