import type { ServerResponse } from 'node:http';
import type { RemoteEntry } from '@app/contracts';
import { projectRoot } from '../setup/paths.mjs';
import { type Answer, type Compiled, remoteOf, serveCompiled } from './compile.ts';
import { readContract } from './contract.ts';
import { DEVELOPMENT_POLICY, developmentDocument } from './document.ts';
import { createSiteProxy } from './site.ts';
import { createStubApi } from './stub-api.ts';

export interface FrontEndOptions {
  /** `shell` or `mfe-…`. */
  name: string;
  /** Where its sources are: a test that edits them has a copy. */
  folder?: string;
  port: number;
  /** The deployed site that stands in for everything else; without one, the contract does. */
  site: string | undefined;
  log: (line: string) => void;
}

export interface FrontEnd {
  /** The first page of what is worked on. */
  path: string;
  explanation: string;
  close(): Promise<void>;
}

const SERVICES = ['svc-content', 'svc-auth', 'svc-pdf'];
/** What can only be a call or a file: a missing one is never a page. */
const NO_PAGE = /^\/(api|auth|assets|remotes)\/|^\/(sitemap|feed)\.xml$|^\/archives\/.*\.pdf$/;

/** Serves one front end as it is compiled here, with stand-ins for all the rest. */
export function serveFrontEnd(options: FrontEndOptions): Promise<FrontEnd> {
  return options.site ? serveInSite(options, options.site) : serveOnStubs(options);
}

async function serveOnStubs({ name, folder, port, log }: FrontEndOptions): Promise<FrontEnd> {
  // The shell shows a remote's pages, so it brings the readers' with it.
  const remote = remoteOf(name) ?? 'public';
  const stub = createStubApi({ contract: readContract(SERVICES), role: 'admin', log });
  const list = async () => ({ [remote]: await compiled.entryOf(remote) });
  const compiled: Compiled = await serveCompiled({
    folders: [`${projectRoot}/shell`, folder ?? `${projectRoot}/mfe-${remote}`],
    reload: 'refresh',
    port,
    async answer(req, res) {
      const path = req.url?.split('?', 1)[0] ?? '/';
      if (path === '/remotes.json') return sendJson(res, await list());
      if (NO_PAGE.test(path)) return stub(req, res);
      sendDocument(res, developmentDocument(compiled.publicPath('shell'), await list()));
    },
  });
  return {
    path: pathOf(name),
    explanation: [
      'Calls are answered by the examples of the contract (packages/contracts/openapi): any login is good,',
      'nothing that is written is kept, and a list or a filter answers its example whatever is asked.',
      'SITE=https://… puts a deployed site in their place.',
      'A change is shown as its file is saved; where React cannot keep the page, it is loaded again.',
    ].join('\n'),
    close: compiled.close,
  };
}

async function serveInSite(options: FrontEndOptions, site: string): Promise<FrontEnd> {
  const { name, folder, port, log } = options;
  const remote = remoteOf(name);
  const entry = (): Promise<RemoteEntry> =>
    remote ? compiled.entryOf(remote) : Promise.reject(new Error('The shell is no remote'));
  const proxy = createSiteProxy({ site, local: remote && { name: remote, entry }, log });
  const shellsOwn: Answer = (req, res) => {
    const isPage = req.method === 'GET' && req.headers.accept?.includes('text/html');
    if (!isPage || NO_PAGE.test(req.url ?? '/')) return proxy(req, res);
    // Without a list: the shell asks the site for it.
    sendDocument(res, developmentDocument(compiled.publicPath('shell'), undefined));
  };
  const compiled: Compiled = await serveCompiled({
    folders: [folder ?? `${projectRoot}/${name}`],
    // The deployed shell has React as it is in production, which cannot be refreshed.
    reload: remote ? 'reload' : 'refresh',
    port,
    answer: remote ? proxy : shellsOwn,
  });
  return {
    path: pathOf(name),
    explanation: [
      `Everything but ${name} comes from ${site}: its data are real, and so is what you change.`,
      remote
        ? 'The page is loaded again when a file is saved.'
        : 'A change is shown as its file is saved; where React cannot keep the page, it is loaded again.',
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
