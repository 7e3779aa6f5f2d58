import type { Context } from 'koa';

/**
 * Matches the characters that are replaced in the plain form of a file's name. Clients prefer the other form, which
 * contains the whole name (RFC 6266).
 */
const NOT_PLAIN = /[^A-Za-z0-9 ._-]/g;

/**
 * Sends a file as a download, without ETag and `Last-Modified`, because recipients must not learn the time of the
 * upload. Browsers must not guess the type, because authors and reviewers choose the content.
 */
export function sendFile(
  ctx: Context,
  bytes: Buffer,
  { name, mediaType }: { name: string; mediaType: string },
): void {
  const plain = name.replace(NOT_PLAIN, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  ctx.status = 200;
  ctx.set('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.type = mediaType;
  ctx.body = bytes;
}
