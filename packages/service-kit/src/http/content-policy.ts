import type { Context, Next } from 'koa';

/**
 * The Content-Security-Policy of every response, unless its handler sets another one: if a browser shows the response as
 * a document, nothing in it runs or loads anything, and only this site may show it in a frame. Plugins and inline
 * styles are allowed for the browsers' PDF viewers and for pictures in SVG.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export async function setContentPolicy(ctx: Context, next: Next): Promise<void> {
  ctx.set('Content-Security-Policy', CONTENT_POLICY);
  await next();
}
