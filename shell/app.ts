import { createKoa, type Logger, staticFiles } from '@app/service-kit';
import type Koa from 'koa';
import { CONTENT_SECURITY_POLICY } from './server/content-security-policy.ts';
import { documentOf } from './server/document.ts';
import { createKeptPages, keepable } from './server/kept-pages.ts';
import { watchRemotesFile } from './server/remotes-file.ts';
import { createRenderer } from './server/renderer.ts';
import { sendDocument, sendKept } from './server/send-document.ts';
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

/** Some thousand articles in all their encodings. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Serves every page's document, the shell's own files and the list of remotes. */
export function createApp({ log, dist, files, remotesFile, rendererUrl }: Deps): Koa {
  const currentRemotes = watchRemotesFile(remotesFile, (err) => log.error({ err }, 'remotes file'));
  const { render, readRevision } = createRenderer({
    url: rendererUrl,
    onFailure: (err) => log.warn({ err }, 'no answer from the renderer'),
  });

  const keptPages = createKeptPages(KEPT_BYTES);

  async function serveRemotes(ctx: Koa.Context, next: Koa.Next) {
    if (ctx.path !== '/remotes.json') return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await currentRemotes();
  }

  /** The page as it was sent before, if it would be the same now. */
  async function serveKept(ctx: Koa.Context, next: Koa.Next) {
    const page = keptPages.get(ctx.url);
    if (!page) return next();
    const [revision, remotes] = await Promise.all([readRevision(), currentRemotes()]);
    if (page.revision !== revision || page.remotes !== remotes) return next();
    sendKept(ctx, page);
  }

  async function serveDocument(ctx: Koa.Context) {
    if (FILE_PATH.test(ctx.path)) return;
    const remotes = await currentRemotes();
    const name = remoteOf(ctx.path);
    const page = name === 'public' ? await render(ctx.url, ctx.state.requestId) : null;
    if (page?.location) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(page.location);
      ctx.status = page.status;
      return;
    }
    const noindex = name !== 'public' || (!page && DOWNLOAD_PATH.test(ctx.path));
    const html = documentOf({ files, remotes, page, remote: remotes[name], noindex });
    const document = {
      headers: {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'Content-Type': 'text/html; charset=utf-8',
        ...(noindex && { 'X-Robots-Tag': 'noindex' }),
        ...page?.headers,
      },
      identity: Buffer.from(html),
    };
    const status = page?.status ?? 200;
    if (status !== 200 || page?.revision === undefined) return sendDocument(ctx, status, document);
    const kept = await keepable(document, { revision: page.revision, remotes });
    keptPages.set(ctx.url, kept);
    sendKept(ctx, kept);
  }

  const app = createKoa({ log });
  app.use(readsOnly);
  app.use(staticFiles({ root: dist, prefix: ASSETS }));
  app.use(serveRemotes);
  app.use(serveKept);
  app.use(serveDocument);
  return app;
}

async function readsOnly(ctx: Koa.Context, next: Koa.Next) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');
  ctx.status = 405;
}
