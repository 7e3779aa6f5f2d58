import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Remotes } from '@app/contracts';
import { LRUCache } from 'lru-cache';
import { type Document, etagOf } from './send-document.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** As the gateway's; Node's own 11 takes twenty times as long for a tenth fewer bytes. */
const BROTLI_QUALITY = 5;

/**
 * What no revision tells also ends: a date that a page shows, another instance of svc-content that
 * was a moment behind while the page was rendered.
 */
const LONGEST_MS = 60_000;

/** What a page was rendered of: it may be sent only while both are still the same. */
export interface Origin {
  revision: string | undefined;
  remotes: Remotes;
}

/** What pages are made of now; the revision is null when nobody tells it. */
export interface Journal {
  revision: string | null;
  remotes: Remotes;
}

/** Never true of a page without a revision. */
export function isMadeOf(origin: Origin, journal: Journal): boolean {
  return origin.revision === journal.revision && origin.remotes === journal.remotes;
}

/** A document as it was sent once, in every encoding. */
export interface KeptPage extends Document, Origin {
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

/** A document with all that is made of it once. */
export async function keepable(document: Document, origin: Origin): Promise<KeptPage> {
  const { identity } = document;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ]);
  return { ...document, ...origin, etag: etagOf(identity), br, gzip: gz };
}

/** The pages that were sent last, by path, as many as there is room for. */
export function createKeptPages(maxBytes: number): LRUCache<string, KeptPage> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ identity, br, gzip }, path) =>
      identity.length + br.length + gzip.length + path.length,
    ttl: LONGEST_MS,
  });
}
