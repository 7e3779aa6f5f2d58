import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Remotes } from '@app/contracts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { type Document, etagOf, sendDocument } from './send-document.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The gateway's quality; Node's default of 11 takes twenty times as long for a tenth fewer bytes. */
const BROTLI_QUALITY = 5;

/**
 * Bounds what no revision covers: a date on a page, or another instance of svc-content that was
 * slightly behind while the page was rendered.
 */
const MAX_AGE_MS = 60_000;

/** What a page was rendered from. It may be sent only while both are unchanged. */
export interface PageState {
  revision: string | undefined;
  remotes: Remotes;
}

/** The current state; the revision is null if it cannot be read. */
export interface JournalState {
  revision: string | null;
  remotes: Remotes;
}

/** Never true for a page without a revision. */
export function isCurrent(page: PageState, journal: JournalState): boolean {
  return page.revision === journal.revision && page.remotes === journal.remotes;
}

export interface CachedPage extends Document, PageState {
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

export async function cacheablePage(document: Document, state: PageState): Promise<CachedPage> {
  const { identity } = document;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ]);
  return { ...document, ...state, etag: etagOf(identity), br, gzip: gz };
}

/** The most recently used pages, up to `maxBytes`. */
export function createPageCache(maxBytes: number): LRUCache<string, CachedPage> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ identity, br, gzip }, key) =>
      identity.length + br.length + gzip.length + key.length,
    ttl: MAX_AGE_MS,
  });
}

/** Sends a cached page in an encoding that the client accepts; a gateway forwards encoded bodies. */
export function sendCachedPage(ctx: Context, page: CachedPage): void {
  ctx.vary('Accept-Encoding');
  sendDocument(ctx, 200, page, page.etag);
  if (ctx.status === 304) return;
  const encoding = (['br', 'gzip'] as const).find((name) => ctx.acceptsEncodings(name) === name);
  if (!encoding) return;
  ctx.set('Content-Encoding', encoding);
  ctx.body = page[encoding];
}
