import type { Context, Next } from 'koa';

/**
 * The Content-Security-Policy of every response, unless its handler sets another one: if a browser shows the response as
 * a document, nothing in it runs or loads anything, and only this site may show it in a frame. Plugins and inline
 * styles are allowed for the browsers' PDF viewers and for pictures in SVG. The viewers of some browsers do not open PDFs
 * with the directive `sandbox`.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Sets the headers that make a browser treat a response as what its type says, whatever it contains. */
export async function restrictContent(ctx: Context, next: Next): Promise<void> {
  ctx.set('Content-Security-Policy', CONTENT_POLICY);
  ctx.set('X-Content-Type-Options', 'nosniff');
  await next();
}
