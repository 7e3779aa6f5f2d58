import { createKoa, type Logger, staticFiles } from '@app/service-kit';
import type Koa from 'koa';
import { CONTENT_SECURITY_POLICY } from './server/content-security-policy.ts';
import { documentOf } from './server/document.ts';
import { watchRemotesFile } from './server/remotes-file.ts';
import { createRenderer } from './server/renderer.ts';
import { ASSETS, type ShellFiles } from './server/shell-files.ts';
import { remoteOf } from './src/remote-of.ts';

export interface Deps {
  log: Logger;
  /** The folder of the shell's build. */
  dist: string;
  files: ShellFiles;
  remotesFile: string;
  rendererUrl: string;
}

/** A path that can only be a file's: a missing one is 404, never a document. */
const FILE_PATH =
  /^\/(assets|remotes)\/|^\/(?!archives\/).*\.(js|mjs|css|map|json|xml|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|pdf|zip)$/i;

/** Not to be indexed; the renderer says so itself, but it may be away. */
const DOWNLOAD_PATH = /^\/pdf\/?$/;

/** Serves every page's document, the shell's own files and the list of remotes. */
export function createApp({ log, dist, files, remotesFile, rendererUrl }: Deps): Koa {
  const currentRemotes = watchRemotesFile(remotesFile, (err) => log.error({ err }, 'remotes file'));
  const render = createRenderer({
    url: rendererUrl,
    onFailure: (err) => log.warn({ err }, 'page not rendered'),
  });

  async function serveRemotes(ctx: Koa.Context, next: Koa.Next) {
    if (ctx.path !== '/remotes.json') return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await currentRemotes();
  }

  async function serveDocument(ctx: Koa.Context) {
    if (FILE_PATH.test(ctx.path)) return;
    const remotes = await currentRemotes();
    const name = remoteOf(ctx.path);
    const page = name === 'public' ? await render(ctx.url, ctx.state.requestId) : null;
    ctx.set('Cache-Control', 'no-cache');
    if (page?.location) {
      ctx.redirect(page.location);
      ctx.status = page.status;
      return;
    }
    const noindex = name !== 'public' || (!page && DOWNLOAD_PATH.test(ctx.path));
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    if (noindex) ctx.set('X-Robots-Tag', 'noindex');
    if (page) ctx.set(page.headers);
    ctx.status = page?.status ?? 200;
    ctx.type = 'html';
    ctx.body = documentOf({
      files,
      remotes,
      page,
      remote: remotes[name],
      noindex,
    });
  }

  const app = createKoa({ log });
  app.use(readsOnly);
  app.use(staticFiles({ root: dist, prefix: ASSETS }));
  app.use(serveRemotes);
  app.use(serveDocument);
  return app;
}

async function readsOnly(ctx: Koa.Context, next: Koa.Next) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');
  ctx.status = 405;
}
