import type { RemoteName, Remotes } from '@app/contracts';
import { createKoa, type Logger, staticFiles } from '@app/service-kit';
import type Koa from 'koa';
import { CONTENT_SECURITY_POLICY } from './server/content-security-policy.ts';
import { documentOf } from './server/document.ts';
import {
  createKeptPages,
  isMadeOf,
  type Journal,
  type KeptPage,
  keepable,
  type Origin,
} from './server/kept-pages.ts';
import { filesOfOtherBuilds } from './server/other-builds.ts';
import { watchRemotesFolder } from './server/remotes-folder.ts';
import { createRenderer } from './server/renderer.ts';
import { type Document, sendDocument, sendKept } from './server/send-document.ts';
import { shareRenders } from './server/shared-renders.ts';
import { ASSETS, type ShellFiles } from './server/shell-files.ts';
import {
  keepLotsApart,
  releaseKey,
  releasesForDocument,
  releasesForList,
} from './server/visitor-releases.ts';
import { remoteOf } from './src/remote-of.ts';

export interface Deps {
  log: Logger;
  /** The folder of the shell's build. */
  dist: string;
  files: ShellFiles;
  /** The folder that says what is released of each remote. */
  remotesDir: string;
  rendererUrl: string;
  renderLimitMs: number;
}

/** A path that can only be a file's: a missing one is 404, never a document. */
const FILE_PATH =
  /^\/(assets|remotes)\/|^\/(?!(archives|verify)\/).*\.(js|mjs|css|map|json|xml|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|pdf|zip)$/i;

/** Not to be indexed; the renderer says so itself, but it may be away. */
const UNINDEXED_PATH = /^\/(pdf|verify)(\/|$)/;

/** A deploy or a slow moment: browsers render the page meanwhile, indexers come again. */
const UNAVAILABLE = { 'Cache-Control': 'no-store', 'Retry-After': '5' };

/** Some thousand articles in all their encodings. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** A public page, made once for all who wait for it. */
interface MadePage {
  status: number;
  location: string | undefined;
  document: Document;
  kept: KeptPage | null;
  /** Null for a document that shows nothing of the journal. */
  origin: Origin | null;
}

/** Serves every page's document, the shell's own files and the list of remotes. */
export function createApp(deps: Deps): Koa {
  const { log, dist, files, remotesDir, rendererUrl, renderLimitMs } = deps;
  const currentDeployed = watchRemotesFolder(remotesDir, (err) =>
    log.error({ err }, 'what is released of a remote'),
  );
  const remotesFor = async (ctx: Koa.Context, area: RemoteName) =>
    releasesForDocument(ctx, await currentDeployed(), area);
  const { render, readRevision } = createRenderer({
    url: rendererUrl,
    limitMs: renderLimitMs,
    onFailure: (err) => log.warn({ err }, 'no answer from the renderer'),
  });

  const keptPages = createKeptPages(KEPT_BYTES);

  async function serveRemotes(ctx: Koa.Context, next: Koa.Next) {
    if (ctx.path !== '/remotes.json') return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = releasesForList(ctx, await currentDeployed());
  }

  async function readJournal(ctx: Koa.Context): Promise<Journal> {
    const [revision, remotes] = await Promise.all([readRevision(), remotesFor(ctx, 'public')]);
    return { revision, remotes };
  }

  async function serveMissingFile(ctx: Koa.Context, next: Koa.Next) {
    if (!FILE_PATH.test(ctx.path)) return next();
  }

  /** The areas for users are rendered by their browsers. */
  async function serveArea(ctx: Koa.Context, next: Koa.Next) {
    const name = remoteOf(ctx.path);
    if (name === 'public') return next();
    const remotes = await remotesFor(ctx, name);
    const html = documentOf({ files, remotes, remote: remotes[name], noindex: true });
    sendDocument(ctx, 200, documentWith(html, { 'X-Robots-Tag': 'noindex' }));
  }

  async function makePage(
    { url, path, state }: Koa.Context,
    remotes: Remotes,
    key: string,
  ): Promise<MadePage> {
    const page = await render(url, remotes.public?.release, state.requestId);
    const status = page?.status ?? 503;
    const noindex = !page && UNINDEXED_PATH.test(path);
    const html = documentOf({ files, remotes, page, remote: remotes.public, noindex });
    const document = documentWith(html, {
      ...(noindex && { 'X-Robots-Tag': 'noindex' }),
      ...page?.headers,
      ...(status === 503 && UNAVAILABLE),
    });
    const origin = page && { revision: page.revision, remotes };
    // Other spellings of its path would fill the room with copies.
    const mayBeKept = status === 200 && origin?.revision !== undefined && page?.canonical === url;
    const kept = mayBeKept ? await keepable(document, origin) : null;
    if (kept) keptPages.set(key, kept);
    return { status, location: page?.location, document, kept, origin };
  }

  const sharedPage = shareRenders<MadePage>();

  async function servePage(ctx: Koa.Context) {
    let asked: Promise<Journal> | undefined;
    const journal = () => {
      asked ??= readJournal(ctx);
      return asked;
    };
    const remotes = await remotesFor(ctx, 'public');
    // While a canary runs, a page is kept once for each of the two releases.
    const key = `${remotes.public && releaseKey(remotes.public)} ${ctx.url}`;
    // The page as it was sent before, if it would be the same now.
    const sent = keptPages.get(key);
    if (sent && isMadeOf(sent, await journal())) return sendKept(ctx, sent);
    const make = () => makePage(ctx, remotes, key);
    // Nobody tells the revision of a page with a query: who waits for it would wait in vain.
    const made = ctx.url.includes('?') ? await make() : await sharedPage(key, make, journal);
    const { status, location, document, kept } = made;
    if (kept) return sendKept(ctx, kept);
    if (!location) return sendDocument(ctx, status, document);
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(location);
    ctx.status = status;
  }

  const app = createKoa({ log });
  app.use(readsOnly);
  app.use(staticFiles({ root: dist, prefix: ASSETS }));
  app.use(filesOfOtherBuilds(dist, files));
  app.use(keepLotsApart);
  app.use(serveRemotes);
  app.use(serveMissingFile);
  app.use(serveArea);
  app.use(servePage);
  return app;
}

function documentWith(html: string, headers: Record<string, string>): Document {
  return {
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    },
    identity: Buffer.from(html),
  };
}

async function readsOnly(ctx: Koa.Context, next: Koa.Next) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');
  ctx.status = 405;
}
