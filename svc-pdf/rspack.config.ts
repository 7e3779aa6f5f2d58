import { defineConfig } from '@rspack/cli';

/** The templates as one module for Node: `dist/templates.mjs`. */
export default defineConfig({
  mode: 'production',
  target: 'node24',
  context: import.meta.dirname,
  entry: { templates: './templates/index.tsx' },
  output: {
    path: `${import.meta.dirname}/dist`,
    filename: '[name].mjs',
    module: true,
    library: { type: 'module' },
    clean: true,
  },
  // Readable, so that a stack trace out of a template says where; nobody downloads it.
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
});
