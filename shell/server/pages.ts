import type { Remotes, RenderedPage, Revision } from '@app/contracts';
import { readRevision } from '@app/contracts/endpoints';
import { type Logger, serviceClient } from '@app/service-kit/server';
import type { Context } from 'koa';
import { coalesceCalls } from './coalesce-calls.ts';
import { limitWithin } from './deadline.ts';
import { documentOf } from './document.ts';
import {
  type CompressedPage,
  compressedPage,
  createPageCache,
  isCurrent,
  isFresh,
  type JournalState,
  type PageState,
  sendCompressedPage,
} from './page-cache.ts';
import { createRenderer } from './renderer.ts';
import { type Document, sendDocument } from './send-document.ts';
import type { ShellFiles } from './shell-files.ts';

type JournalFacts = Required<Omit<Revision, 'revision'>>;

/** Facts that earlier releases of svc-content do not send. */
const UNKNOWN: JournalFacts = { icon: '' };

/** `revision` is null if it could not be read. The facts are then the last known ones. */
interface Journal extends JournalFacts {
  revision: string | null;
}

interface JournalReaderOptions {
  contentUrl: string;
  /** The time limit for reading the revision, in milliseconds. */
  contentLimitMs: number;
  internalKeys?: readonly string[] | undefined;
  log: Logger;
}

/**
 * Returns a function that reads the journal's revision and icon from svc-content. Reading them from svc-content instead
 * of the renderer allows sending cached pages while the renderer is down or busy. A read may have to wait until another
 * read has ended. If the response is due before the read has ended, the revision is null.
 */
export function createJournalReader(options: JournalReaderOptions) {
  const { contentUrl, contentLimitMs, internalKeys, log } = options;
  const callContent = serviceClient(contentUrl, contentLimitMs, internalKeys);
  let known = UNKNOWN;
  const read = coalesceCalls(async (): Promise<Journal> => {
    try {
      const { revision, ...facts } = await callContent(readRevision, {});
      known = { ...UNKNOWN, ...facts };
      return { revision, ...known };
    } catch (err) {
      log.warn({ err }, 'the revision could not be read');
      return { revision: null, ...known };
    }
  });
  return async function readJournal(ctx: Context): Promise<Journal> {
    const due = Promise.withResolvers<Journal>();
    const giveUp = () => due.resolve({ revision: null, ...known });
    const timer = setTimeout(giveUp, limitWithin(ctx, Number.POSITIVE_INFINITY));
    return Promise.race([read(), due.promise]).finally(() => clearTimeout(timer));
  };
}

export interface PageServerOptions {
  log: Logger;
  internalKeys?: readonly string[];
  files: ShellFiles;
  readJournal(ctx: Context): Promise<Journal>;
  rendererUrl: string;
  renderLimitMs: number;
  readRemotes(): Promise<Remotes>;
}

/** Paths that search engines must not index. Rendered pages state this too, but the renderer may be unavailable. */
const UNINDEXED_PATH = /^\/(pdf|verify)(\/|$)/;

/** The headers of a response while the renderer is unavailable. They make crawlers retry later. */
const UNAVAILABLE = { 'Cache-Control': 'no-store', 'Retry-After': '5' };

/** The size of the page cache in bytes, enough for some thousand article pages in all encodings. */
const CACHE_BYTES = 64 * 1024 * 1024;

interface MadePage {
  status: number;
  location: string | undefined;
  document: Document;
  icon: string;
  /** The compressed document, if it is sent repeatedly. The gateway compresses other documents. */
  compressed: CompressedPage | null;
  /** The state from which the document was rendered, or null if the document contains no data of the journal. */
  state: PageState | null;
}

/**
 * Returns the handler of public pages. If the renderer fails, cached pages are sent, and the browser renders other
 * pages.
 */
export function createPageServer(options: PageServerOptions) {
  const { log, internalKeys, files, readJournal, rendererUrl, renderLimitMs, readRemotes } =
    options;
  const render = createRenderer({
    url: rendererUrl,
    internalKeys,
    onFailure: (error) => log.warn({ err: error }, 'the renderer failed or did not respond'),
  });
  const cache = createPageCache(CACHE_BYTES);
  const makeShared = coalesceRenders<MadePage>();
  /** Documents that are the same for many addresses: those of unknown pages, and those without a rendered page. */
  const reused = new WeakMap<RenderedPage | Remotes, MadePage>();

  async function makePage(
    ctx: Context,
    url: string,
    remotes: Remotes,
    isCached: boolean,
  ): Promise<MadePage> {
    const page = await render({
      path: url,
      release: remotes.public?.release,
      requestId: ctx.state.requestId,
      isCached,
      limitMs: () => limitWithin(ctx, renderLimitMs),
    });
    const icon = page ? (page.icon ?? '') : (await readJournal(ctx)).icon;
    const noindex = !page && UNINDEXED_PATH.test(ctx.path);
    const same = page ?? (noindex ? undefined : remotes);
    const earlier = same && reused.get(same);
    if (earlier?.icon === icon && (!page || earlier.state?.remotes === remotes)) return earlier;
    const status = page?.status ?? 503;
    const headers = {
      ...(noindex && { 'X-Robots-Tag': 'noindex' }),
      ...page?.headers,
      ...(status === 503 && UNAVAILABLE),
    };
    const remote = remotes.public;
    const document = documentOf({ files, remotes, page, remote, noindex, icon, headers });
    const state = page && { revision: page.revision, remotes };
    // Only the canonical path is cached, because other spellings would fill the cache with copies. A page that depends
    // on its query is not cached even without a query, because the revision does not cover all of its data, such as
    // certificates.
    const mayBeCached =
      status === 200 &&
      state?.revision !== undefined &&
      page?.canonical === ctx.path &&
      page.ignoresQuery === true;
    const isReused = same !== undefined && (!page || page.status === 404);
    const compressed =
      mayBeCached || isReused
        ? await compressedPage(document, state ?? { revision: undefined, remotes })
        : null;
    if (compressed && mayBeCached) cache.set(ctx.path, compressed);
    const made = { status, location: page?.location, document, icon, compressed, state };
    if (isReused) reused.set(same, made);
    return made;
  }

  return async function servePage(ctx: Context) {
    const remotes = await readRemotes();
    let reading: Promise<JournalState> | undefined;
    const journal = () => {
      reading ??= readJournal(ctx).then(({ revision }) => ({ revision, remotes }));
      return reading;
    };
    const current = cache.has(ctx.path) && (await journal());
    // The page is looked up after reading the journal's state, because another request may have rendered the page
    // meanwhile.
    const known = cache.get(ctx.path);
    if (known && current && isFresh(known) && isCurrent(known, current)) {
      return sendCompressedPage(ctx, 200, known);
    }
    // An outdated page is rendered once for all queries.
    const url = known ? ctx.path : ctx.url;
    const make = () => makePage(ctx, url, remotes, known !== undefined);
    const made = await makeShared(`${remotes.public?.entry} ${url}`, make, journal);
    const { status, location, document, compressed } = made;
    // In an outage, readers get the last rendered version of the page.
    if (status === 503 && known) return sendCompressedPage(ctx, 200, known);
    if (compressed) return sendCompressedPage(ctx, status, compressed);
    if (!location) return sendDocument(ctx, status, document);
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(location);
    ctx.status = status;
  };
}

/**
 * Returns a function that lets concurrent requests for a page share one rendering. A request may use a rendering that
 * was already in progress only if the rendering's state equals the journal's state, read after the request has
 * arrived.
 */
function coalesceRenders<T extends { state: PageState | null }>() {
  const running = new Map<string, Promise<T>>();

  function start(key: string, make: () => Promise<T>): Promise<T> {
    const making = make().finally(() => running.delete(key));
    running.set(key, making);
    return making;
  }

  /**
   * @param key the page's path and query, and the release that renders the page
   * @param make renders the page; `state` is null if the result contains no data of the journal
   * @param readJournal returns the journal's state, read after the request's arrival
   */
  return async function coalesced(
    key: string,
    make: () => Promise<T>,
    readJournal: () => Promise<JournalState>,
  ): Promise<T> {
    const earlier = running.get(key);
    if (!earlier) return start(key, make);
    const [made, journal] = await Promise.all([earlier, readJournal()]);
    if (!made.state || isCurrent(made.state, journal)) return made;
    // The earlier rendering has ended, so a rendering in progress must have started after this request arrived.
    return running.get(key) ?? start(key, make);
  };
}
