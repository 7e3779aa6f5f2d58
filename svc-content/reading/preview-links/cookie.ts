import type { Context } from 'koa';

const COOKIE = 'preview';
/**
 * The time in seconds for which the PDF can be read after the link was opened. Opening the link again restarts
 * this time.
 */
const SECONDS = 24 * 60 * 60;

interface CookieOptions {
  /** The path of the article's PDF, which restricts the cookie. */
  path: string;
  isSecure: boolean;
}

/** Sets a cookie, so that a browser that has opened a preview link can read the PDF of the unpublished article. */
export function setPreviewCookie(ctx: Context, token: string, { path, isSecure }: CookieOptions) {
  const attributes = [`Path=${path}`, `Max-Age=${SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  if (isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', [`${COOKIE}=${token}`, ...attributes].join('; '));
}

export const previewCookieOf = (ctx: Context): string | undefined => ctx.cookies.get(COOKIE);
