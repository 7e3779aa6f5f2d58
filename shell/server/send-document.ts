import { createHash } from 'node:crypto';
import type { Context } from 'koa';

export interface Document {
  headers: Record<string, string>;
  body: Buffer;
}

/** Returns the ETag of a document. It is weak, because the gateway may compress the document. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Sends a document, or the status 304 if the client has the same version. */
export function sendDocument(
  ctx: Context,
  status: number,
  { headers, body }: Document,
  etag = etagOf(body),
): void {
  ctx.set(headers);
  ctx.set('ETag', etag);
  ctx.status = status;
  ctx.body = body;
  if (ctx.fresh) ctx.status = 304;
}
