import { createHash } from 'node:crypto';
import type { Context } from 'koa';

export interface Document {
  headers: Record<string, string>;
  identity: Buffer;
}

/** Returns the ETag of a document. It is weak, because the gateway may compress the document. */
export function etagOf(identity: Buffer): string {
  return `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
}

/** Sends a document, or the status 304 if the client has the same version. */
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
