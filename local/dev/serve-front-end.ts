import type { ServerResponse } from 'node:http';
import type { RemoteEntry } from '@app/contracts';
import { projectRoot } from '../setup/paths.mjs';
import { type Compiled, type Handler, remoteOf, serveCompiled } from './compile.ts';
import { readContract } from './contract.ts';
import { DEVELOPMENT_POLICY, developmentDocument } from './document.ts';
import { createSiteProxy } from './site.ts';
import { createStubApi } from './stub-api.ts';

interface FrontEndOptions {
  name: string;
  /** The folder of the sources; by default the workspace in this repository. */
  folder?: string;
  port: number;
  /** The origin of the deployed site that provides everything else. If undefined, the contract's examples are used. */
  site: string | undefined;
  log: (line: string) => void;
}

const SERVICES = ['svc-content', 'svc-auth', 'svc-pdf'] as const;
/** Matches the paths of API calls and files, for which no HTML document is sent. */
const NO_PAGE = /^\/(api|auth|assets|remotes)\/|^\/(sitemap|feed)\.xml$|^\/archives\/.*\.pdf$/;

/** Serves one front end compiled from its sources, with stubs or a deployed site for everything else. */
export function serveFrontEnd(options: FrontEndOptions) {
  return options.site ? serveInSite(options, options.site) : serveOnStubs(options);
}

async function serveOnStubs({ name, folder, port, log }: FrontEndOptions) {
  // The shell has no pages of its own, so it is served together with mfe-public.
  const remote = remoteOf(name) ?? 'public';
  const stub = createStubApi({ contract: readContract(SERVICES), role: 'admin', log });
  const list = async () => ({ [remote]: await compiled.entryOf(remote) });
  const compiled: Compiled = await serveCompiled({
    folders: [`${projectRoot}/shell`, folder ?? `${projectRoot}/mfe-${remote}`],
    reload: 'refresh',
    port,
    async handler(req, res) {
      const path = req.url?.split('?', 1)[0] ?? '/';
      if (path === '/remotes.json') return sendJson(res, await list());
      if (NO_PAGE.test(path)) return stub(req, res);
      sendDocument(res, developmentDocument(compiled.publicPath('shell'), await list()));
    },
  });
  return {
    path: pathOf(name),
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
    sendDocument(res, developmentDocument(compiled.publicPath('shell'), undefined));
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
  /^mfe-(admin|webdata)$/.test(name) ? name.replace('mfe-', '/') : '/';

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
