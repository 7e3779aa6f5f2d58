import type { Settings } from '@app/contracts';
import { redirect } from '@app/web-kit';

let originOf = (_path: string) => '';

/** Sets which origin serves a path of the API, for a server; in a browser paths are relative. */
export function setApiOrigin(apiOriginOf: (path: string) => string): void {
  originOf = apiOriginOf;
}

export const apiOrigin = (path: string) => originOf(path);

/** Built from the journal's configured origin, never from a request. */
export function absolute({ origin }: Pick<Settings, 'origin'>, path: string): string {
  return origin.replace(/\/+$/, '') + path;
}

/** The absolute address of the journal's cover; empty without one. */
export function coverImage({ origin, cover_image }: Settings): string {
  return cover_image.startsWith('/') ? absolute({ origin }, cover_image) : cover_image;
}

/** A WhatsApp chat with a prepared message; the number may contain spaces and signs. */
export function whatsAppLink(number: string, journal: string): string {
  const text = `Hello, I have a query about ${journal}.`;
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/**
 * Redirects to the page's canonical path if the request spells it differently. Both are compared
 * decoded: a client that escapes more characters than we do would be redirected for ever.
 */
export function redirectToCanonical(path: string, { url }: Request): void {
  const { pathname, search } = new URL(url);
  if (decodeURIComponent(pathname) === decodeURIComponent(path)) return;
  throw redirect(path + search, 301);
}
