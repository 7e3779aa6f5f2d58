import type { AreaName } from '@app/contracts';
import { createKoa, type Logger, staticFiles } from '@app/service-kit/server';
import type Koa from 'koa';
import { startDeadline } from './server/deadline.ts';
import { documentOf, forBrowser } from './server/document.ts';
import { redirectFormerAddresses } from './server/former-addresses.ts';
import { createJournalReader, createPageServer } from './server/pages.ts';
import { watchRemotesFolder } from './server/remotes-folder.ts';
import { sendDocument } from './server/send-document.ts';
import { ASSETS, filesOfOtherBuilds, fixedIcons, type ShellFiles } from './server/shell-files.ts';
import { remoteOf } from './src/page-data.ts';

export interface Deps {
  log: Logger;
  /** Each request must have one of these keys. The shell sends the first one to the other servers. */
  internalKeys?: readonly string[];
  dist: string;
  files: ShellFiles;
  /** The folder with one JSON file per remote, which lists the remote's releases. */
  remotesDir: string;
  contentUrl: string;
  rendererUrl: string;
  renderLimitMs: number;
}

/** The titles of the areas' documents, before their scripts run. */
const areaTitles: Record<AreaName, string> = {
  admin: 'Administration',
  webdata: 'Work log',
  review: 'Manuscripts',
};

/**
 * Matches paths that can only belong to files. If the file is missing, the response is 404 and never an HTML
 * document.
 */
const FILE_PATH =
  /^\/(assets|remotes)\/|^\/(?!(archives|verify)\/).*\.(js|mjs|css|map|json|xml|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|pdf|zip)$/i;

export function createApp(deps: Deps): Koa {
  const { log, dist, files, remotesDir, ...servers } = deps;
  const readRemotes = watchRemotesFolder(remotesDir, (error) =>
    log.error({ err: error }, 'cannot use the releases of a remote'),
  );
  // svc-content responds from memory. If a response takes half the time limit of a rendering, svc-content has probably
  // failed.
  const contentLimitMs = Math.floor(servers.renderLimitMs / 2);
  const readJournal = createJournalReader({ log, contentLimitMs, ...servers });
  const readIcon = async (ctx: Koa.Context) => (await readJournal(ctx)).icon;
  const servePage = createPageServer({ log, files, readRemotes, readJournal, ...servers });

  async function serveRemotes(ctx: Koa.Context, next: Koa.Next) {
    if (ctx.path !== '/remotes.json') return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = forBrowser(await readRemotes());
  }

  async function serveMissingFile(ctx: Koa.Context, next: Koa.Next) {
    if (!FILE_PATH.test(ctx.path)) return next();
  }

  /** Serves the HTML documents of the back offices, whose pages the browser renders. */
  async function serveBackOffice(ctx: Koa.Context, next: Koa.Next) {
    const name = remoteOf(ctx.path);
    if (name === 'public') return next();
    const remotes = await readRemotes();
    const headers = { 'X-Robots-Tag': 'noindex' };
    const remote = remotes[name];
    const office = areaTitles[name];
    const icon = await readIcon(ctx);
    const document = documentOf({ files, remotes, remote, office, noindex: true, icon, headers });
    sendDocument(ctx, 200, document);
  }

  const app = createKoa(deps);
  app.use(startDeadline);
  app.use(allowReads);
  app.use(staticFiles({ root: dist, prefix: ASSETS }));
  app.use(filesOfOtherBuilds(dist, files));
  app.use(fixedIcons(files, readIcon));
  app.use(serveRemotes);
  app.use(serveBackOffice);
  app.use(redirectFormerAddresses(deps.contentUrl, contentLimitMs, deps.internalKeys));
  app.use(serveMissingFile);
  app.use(servePage);
  return app;
}

async function allowReads(ctx: Koa.Context, next: Koa.Next) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');
  ctx.status = 405;
}
