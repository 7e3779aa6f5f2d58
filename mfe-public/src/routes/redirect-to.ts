import { redirect } from '@app/web-kit';

/** Sends whoever came by another spelling to a page's one address, which is what indexes and caches know. */
export function redirectTo(path: string, { url }: Request): void {
  if (new URL(url).pathname !== path) throw redirect(path, 301);
}
