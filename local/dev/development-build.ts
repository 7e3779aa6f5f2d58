import type { Configuration, RuleSetRule } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Those of a build for production that only cost time here. */
const NEEDLESS = ['CompressedFilesPlugin'];

/** What a change on disk does to an open page. */
export type Reload = 'refresh' | 'reload';

/**
 * A piece's build for production made one for development. With `refresh` React is the one for
 * development and keeps the state of components through a change; with `reload` the code is as in
 * production, only readable, which is all that a deployed shell can run.
 */
export function developmentBuild(config: Configuration, reload: Reload): Configuration {
  const isRefresh = reload === 'refresh';
  const isShell = config.entry !== undefined && 'main' in Object(config.entry);
  const plugins = (config.plugins ?? []).filter(
    (plugin) => !plugin || !NEEDLESS.includes(plugin.constructor.name),
  );
  return {
    ...config,
    mode: isRefresh ? 'development' : 'production',
    // The content security policy forbids what is evaluated.
    devtool: 'cheap-module-source-map',
    ...(isShell && isRefresh && { entry: { main: [runtime, './src/main.tsx'] } }),
    output: {
      ...config.output,
      clean: false,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
    },
    optimization: { minimize: false, moduleIds: 'named', chunkIds: 'named' },
    ...(isRefresh && {
      module: { ...config.module, rules: config.module?.rules?.map(withRefresh) },
    }),
    ...(isRefresh && !isShell && { externals: { 'react-refresh/runtime': SHELLS_RUNTIME } }),
    plugins: [...plugins, isRefresh && new ReactRefreshRspackPlugin({ injectEntry: isShell })],
    infrastructureLogging: { level: 'warn' },
  };
}

const runtime = `${import.meta.dirname}/refresh-runtime.js`;
const SHELLS_RUNTIME = 'window __reactRefreshRuntime';

/** The rule for TypeScript, with what React's refresh needs to know of components. */
function withRefresh(rule: RuleSetRule | '...' | Falsy): RuleSetRule | '...' | Falsy {
  if (!rule || rule === '...' || rule.loader !== 'builtin:swc-loader') return rule;
  const options = structuredClone(Object(rule.options));
  Object.assign(options.jsc.transform.react, { development: true, refresh: true });
  return { ...rule, options };
}

type Falsy = false | '' | 0 | null | undefined;
