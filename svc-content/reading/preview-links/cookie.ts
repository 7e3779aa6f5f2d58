import type { Context } from 'koa';

const COOKIE = 'preview';
/** The time for which the PDF can be read after the link was opened. Opening the link again restarts the time. */
const SECONDS = 24 * 60 * 60;

interface CookieOptions {
  /** The path of the article's PDF, to which browsers send the cookie. */
  path: string;
  isSecure: boolean;
}

/** Sets the cookie with which the browser can read the PDF of an unpublished article after it has opened a preview link. */
export function setPreviewCookie(ctx: Context, token: string, { path, isSecure }: CookieOptions) {
  const attributes = [`Path=${path}`, `Max-Age=${SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  if (isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', [`${COOKIE}=${token}`, ...attributes].join('; '));
}

export const previewCookieOf = (ctx: Context): string | undefined => ctx.cookies.get(COOKIE);
