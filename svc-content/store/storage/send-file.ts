import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ByteRange, FileStore } from './file-store.ts';

interface StoredFile {
  sha256: string;
  /** The size in bytes. */
  size: number;
  stored: Date;
}

/** A file store, or another source of files of one type. */
interface FileSource extends Pick<FileStore, 'mediaType'> {
  read(sha256: string, range?: ByteRange): Promise<Readable | Buffer>;
}

interface Sent {
  /** The name under which browsers save the file. If absent, the link determines the name. */
  name?: string;
  cacheControl: string;
  disposition: 'inline' | 'attachment';
}

/** Sets the headers of a file. If the client's copy is current, responds with 304 and returns true. */
export function sendNotModified(
  ctx: Context,
  { sha256, stored }: Omit<StoredFile, 'size'>,
  { name, cacheControl, disposition }: Sent,
): boolean {
  ctx.status = 200;
  ctx.etag = `"${sha256}"`;
  ctx.lastModified = stored;
  ctx.set('Cache-Control', cacheControl);
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Content-Disposition', disposition + (name === undefined ? '' : `; filename="${name}"`));
  if (ctx.fresh) ctx.status = 304;
  return ctx.fresh;
}

/** Sends a stored file. If the request has the header `Range`, sends that part of the file. */
export async function sendStoredFile(
  ctx: Context,
  store: FileSource,
  file: StoredFile,
  sent: Sent,
): Promise<void> {
  if (sendNotModified(ctx, file, sent)) return;
  const { sha256, size } = file;
  const range = isRangeRequest(ctx) ? byteRange(ctx.get('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.body = '';
    return;
  }
  if (ctx.method === 'GET') ctx.body = await store.read(sha256, range);
  ctx.type = store.mediaType;
  ctx.length = range ? range.last - range.first + 1 : size;
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  }
}

/** Returns whether the `Range` header applies: only for GET, and with `If-Range` only if the file has not changed. */
function isRangeRequest(ctx: Context): boolean {
  if (ctx.method !== 'GET') return false;
  const condition = ctx.get('if-range');
  return ['', ctx.response.get('ETag'), ctx.response.get('Last-Modified')].includes(condition);
}

/**
 * Parses a `Range` header. A range that exceeds the file is shortened. A range that starts after the end of the file is
 * `unsatisfiable`. Returns undefined for several ranges and for units other than bytes, so that the whole file is sent
 * (RFC 9110).
 */
export function byteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*([0-9]{0,15})-([0-9]{0,15})\s*$/i.exec(header);
  const [from = '', to = ''] = match?.slice(1) ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { first, last };
}
