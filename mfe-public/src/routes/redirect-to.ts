import { redirect } from '@app/web-kit';

/**
 * Sends whoever came by another spelling to a page's one address, which is what indexes and caches know.
 * Clients differ in what they escape: one that always escapes an apostrophe would be sent round for ever.
 */
export function redirectTo(path: string, { url }: Request): void {
  const { pathname, search } = new URL(url);
  if (decodeURIComponent(pathname) === decodeURIComponent(path)) return;
  throw redirect(path + search, 301);
}
