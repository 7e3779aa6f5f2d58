import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { KeptPage } from './kept-pages.ts';

export interface Document {
  headers: Record<string, string>;
  identity: Buffer;
}

/** Weak, since the gateway may send the same document compressed. */
export function etagOf(identity: Buffer): string {
  return `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
}

/** Sends a document, or 304 to whoever has it; the gateway compresses it. */
export function sendDocument(
  ctx: Context,
  status: number,
  { headers, identity }: Document,
  etag = etagOf(identity),
): void {
  ctx.set(headers);
  ctx.set('ETag', etag);
  ctx.status = status;
  ctx.body = identity;
  if (ctx.fresh) ctx.status = 304;
}

/** Sends a kept page in the encoding that suits; a gateway passes on what is encoded already. */
export function sendKept(ctx: Context, page: KeptPage): void {
  ctx.vary('Accept-Encoding');
  sendDocument(ctx, 200, page, page.etag);
  if (ctx.status === 304) return;
  const encoding = (['br', 'gzip'] as const).find((name) => ctx.acceptsEncodings(name) === name);
  if (!encoding) return;
  ctx.set('Content-Encoding', encoding);
  ctx.body = page[encoding];
}
