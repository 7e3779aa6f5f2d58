import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import {
  contractOf,
  MANIFEST,
  manifestSchema,
  type RemoteEntry,
  type RemoteName,
  remoteNames,
} from '@app/contracts';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** A function that handles the requests that match no compiled file. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

interface CompileOptions {
  /** The folders of the front ends, each with an `rspack.config.ts`. The folder's name is the front end's name. */
  folders: readonly string[];
  reload: Reload;
  port: number;
  handler: Handler;
}

/** Compiles front ends in memory, serves them, and notifies open pages when a source file changes. */
export async function serveCompiled(options: CompileOptions) {
  const { folders, reload, port, handler } = options;
  const builds = await Promise.all(folders.map(browserBuild));
  const pieces = folders.map((folder) => basename(folder));
  const compiler = rspack(builds.map((build) => developmentBuild(build, reload)));
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: reload === 'refresh',
      liveReload: true,
      static: false,
      compress: false,
      // The overlay repeats the terminal's output, and the page's policy forbids its styles.
      client: { overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'handler', middleware: handler }],
    },
    compiler,
  );
  await server.start();
  await new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
  const publicPath = (piece: string) => String(builds[pieces.indexOf(piece)]?.output?.publicPath);
  return {
    publicPath,
    /** Returns the current entry of a remote, after any compilation in progress. */
    async entryOf(name: RemoteName): Promise<RemoteEntry> {
      const entry = `${publicPath(`mfe-${name}`)}${MANIFEST}`;
      const response = await fetch(`http://127.0.0.1:${port}${entry}`);
      const contractVersion = contractOf(manifestSchema.parse(await response.json())) ?? '';
      return { entry, contractVersion };
    },
    close: () => server.stop(),
  };
}

export type Compiled = Awaited<ReturnType<typeof serveCompiled>>;

export const remoteOf = (piece: string): RemoteName | undefined =>
  remoteNames.find((name) => piece === `mfe-${name}`);

/** Reads the rspack configuration of a front end's browser build. A front end may also have a server build. */
async function browserBuild(folder: string): Promise<Configuration> {
  const { default: given } = await import(`${folder}/rspack.config.ts`);
  const builds: Configuration[] = [given].flat();
  const found = builds.find(({ target }) => !String(target).startsWith('node'));
  if (!found) throw new Error(`${folder} has no build for browsers`);
  return found;
}

/** The plugins of the production build that are useless in development. */
const PRODUCTION_ONLY = ['CompressedFilesPlugin'];

/** How an open page is updated after a change: by React Refresh, or by reloading the page. */
type Reload = 'refresh' | 'reload';

/**
 * Turns a production build into a development build. `refresh` uses React's development version, which keeps the
 * state of components across changes. `reload` only makes the production code readable, because a deployed shell
 * provides React's production version.
 */
function developmentBuild(config: Configuration, reload: Reload): Configuration {
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
