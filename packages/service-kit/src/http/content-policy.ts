import type { Context, Next } from 'koa';

/**
 * The default Content-Security-Policy of responses. A response that is opened as a document cannot run or load
 * anything, and only this site can frame it. Plugins and inline styles are allowed for the browsers' PDF viewers and
 * for SVG pictures. `sandbox` is not used, because the PDF viewers of some browsers do not work with it.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The default Referrer-Policy header, which error responses also have. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/**
 * Sets three headers: `CONTENT_POLICY`; a header that makes browsers trust the declared type of a response instead of
 * guessing it from the content; and `REFERRER_POLICY`, with which browsers send only the site's origin to other sites.
 * Handlers of pages with a secret in their address override `REFERRER_POLICY`.
 */
export async function restrictContent(ctx: Context, next: Next): Promise<void> {
  ctx.set('Content-Security-Policy', CONTENT_POLICY);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', REFERRER_POLICY);
  await next();
}
