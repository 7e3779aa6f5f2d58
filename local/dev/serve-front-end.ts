import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import {
  areaNames,
  contractOf,
  MANIFEST,
  manifestSchema,
  type RemoteEntry,
  type RemoteName,
  remoteNames,
} from '@app/contracts';
import { endpoints, type ServiceName } from '@app/contracts/endpoints';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { projectRoot } from '../setup/paths.mjs';
import { readContract } from './contract.ts';
import { DEVELOPMENT_POLICY, developmentDocument } from './document.ts';
import { createSiteProxy } from './site.ts';
import { createStubApi } from './stub-api.ts';

/** A function that handles the requests that match no compiled file. */
type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

interface CompileOptions {
  /** The folders of the front ends, each with an `rspack.config.ts`. The folder's name is the front end's name. */
  folders: readonly string[];
  reload: Reload;
  port: number;
  handler: Handler;
}

/** Compiles front ends in memory, serves them, and notifies open pages when a source file changes. */
async function serveCompiled(options: CompileOptions) {
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
      // The overlay is off, because it repeats the terminal's output, and because the page's policy forbids the styles
      // of the overlay.
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

type Compiled = Awaited<ReturnType<typeof serveCompiled>>;

const remoteOf = (piece: string): RemoteName | undefined =>
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

interface FrontEndOptions {
  name: string;
  /** The folder of the sources; by default the workspace in this repository. */
  folder?: string;
  port: number;
  /**
   * The origin of the deployed site that provides everything else. If undefined, everything else comes from the
   * contract's examples.
   */
  site: string | undefined;
  log: (line: string) => void;
}

// The cast is needed because `Object.keys` widens the names to strings.
const SERVICES = Object.keys(endpoints) as ServiceName[];
/** Matches the paths of API calls and files, which get no HTML document. */
const NO_PAGE = /^\/(api|auth|assets|remotes)\/|^\/(sitemap|feed)\.xml$|^\/archives\/.*\.pdf$/;

/** Serves one front end that is compiled from its sources. Stubs or a deployed site provide everything else. */
export function serveFrontEnd(options: FrontEndOptions) {
  return options.site ? serveInSite(options, options.site) : serveOnStubs(options);
}

async function serveOnStubs({ name, folder, port, log }: FrontEndOptions) {
  // The shell alone shows no page, so it is served together with mfe-public.
  const remote = remoteOf(name) ?? 'public';
  const stub = createStubApi({ contract: readContract(SERVICES), role: 'admin', log });
  const home = pathOf(name);
  const list = async () => ({ [remote]: await compiled.entryOf(remote) });
  const compiled: Compiled = await serveCompiled({
    folders: [`${projectRoot}/shell`, folder ?? `${projectRoot}/mfe-${remote}`],
    reload: 'refresh',
    port,
    async handler(req, res) {
      const path = req.url?.split('?', 1)[0] ?? '/';
      if (path === '/remotes.json') return sendJson(res, await list());
      if (NO_PAGE.test(path)) return stub(req, res);
      // The pages outside the remote's area belong to mfe-public, which is not served.
      if (path === '/' && home !== path) res.writeHead(302, { Location: home }).end();
      else sendDocument(res, developmentDocument(compiled.publicPath('shell'), await list()));
    },
  });
  return {
    path: home,
    explanation: [
      'Calls return the examples of the contract (packages/contracts/openapi). Any login succeeds, writes are',
      'discarded, and filters have no effect. Set SITE=https://… to use a deployed site instead.',
      'Saved changes appear at once. If React cannot keep the page, it is reloaded.',
    ].join('\n'),
    close: compiled.close,
  };
}

async function serveInSite(options: FrontEndOptions, site: string) {
  const { name, folder, port, log } = options;
  const remote = remoteOf(name);
  const entry = (): Promise<RemoteEntry> =>
    remote ? compiled.entryOf(remote) : Promise.reject(new Error('The shell is not a remote'));
  const proxy = createSiteProxy({ site, local: remote && { name: remote, entry }, log });
  const shellHandler: Handler = (req, res) => {
    const isPage = req.method === 'GET' && req.headers.accept?.includes('text/html');
    if (!isPage || NO_PAGE.test(req.url ?? '/')) return proxy(req, res);
    // Without a list of remotes, the shell requests it from the site.
    return sendDocument(res, developmentDocument(compiled.publicPath('shell'), undefined));
  };
  const compiled: Compiled = await serveCompiled({
    folders: [folder ?? `${projectRoot}/${name}`],
    // The deployed shell provides React's production version, which cannot refresh.
    reload: remote ? 'reload' : 'refresh',
    port,
    handler: remote ? proxy : shellHandler,
  });
  return {
    path: pathOf(name),
    explanation: [
      `Everything except ${name} comes from ${site}. Its data are real, and your changes are saved there.`,
      remote
        ? 'The page is reloaded when a file is saved.'
        : 'Saved changes appear at once. If React cannot keep the page, it is reloaded.',
    ].join('\n'),
    close: compiled.close,
  };
}

const pathOf = (name: string) =>
  areaNames.some((area) => name === `mfe-${area}`) ? name.replace('mfe-', '/') : '/';

function sendDocument(res: ServerResponse, html: string): void {
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': DEVELOPMENT_POLICY,
    'Cache-Control': 'no-store',
  });
  res.end(html);
}

function sendJson(res: ServerResponse, body: unknown): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  res.end(JSON.stringify(body));
}
