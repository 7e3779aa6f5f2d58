import type { Configuration, RuleSetRule } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** The plugins of the production build that are useless in development. */
const PRODUCTION_ONLY = ['CompressedFilesPlugin'];

/** How an open page is updated after a change: by React Refresh, or by reloading the page. */
export type Reload = 'refresh' | 'reload';

/**
 * Turns a production build into a development build. `refresh` uses React's development version, which keeps the
 * state of components across changes. `reload` only makes the production code readable, because a deployed shell
 * provides React's production version.
 */
export function developmentBuild(config: Configuration, reload: Reload): Configuration {
  const isRefresh = reload === 'refresh';
  const isShell = config.entry !== undefined && 'main' in Object(config.entry);
  const plugins = (config.plugins ?? []).filter(
    (plugin) => !plugin || !PRODUCTION_ONLY.includes(plugin.constructor.name),
  );
  return {
    ...config,
    mode: isRefresh ? 'development' : 'production',
    // The content security policy forbids eval.
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

/** Adds React Refresh to a rule if it compiles TypeScript. Returns other rules unchanged. */
function withRefresh(rule: RuleSetRule | '...' | Falsy): RuleSetRule | '...' | Falsy {
  if (!rule || rule === '...' || rule.loader !== 'builtin:swc-loader') return rule;
  const options = structuredClone(Object(rule.options));
  Object.assign(options.jsc.transform.react, { development: true, refresh: true });
  return { ...rule, options };
}

type Falsy = false | '' | 0 | null | undefined;
