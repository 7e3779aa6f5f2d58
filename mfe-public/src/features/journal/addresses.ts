import type { Settings } from '@app/contracts';
import { redirect } from '@app/web-kit';

/** Returns the URL of a path with the journal's configured origin, regardless of the origin of the request. */
export function absolute({ origin }: Pick<Settings, 'origin'>, path: string): string {
  return origin.replace(/\/+$/, '') + path;
}

/** Returns the absolute URL of the journal's cover image; empty if the journal has none. */
export function coverImage({ origin, cover_image }: Settings): string {
  return cover_image.startsWith('/') ? absolute({ origin }, cover_image) : cover_image;
}

/** Returns the absolute URL of the journal's logo; empty if the journal has none. */
export function logoImage({ origin, logo_image }: Settings): string {
  return logo_image && absolute({ origin }, logo_image);
}

/** Returns the URL of a WhatsApp chat with a prefilled message. */
export function whatsAppLink(number: string, journal: string): string {
  const text = `Hello, I have a query about ${journal}.`;
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/**
 * Redirects to the page's canonical path unless the request already has it. Decoded paths are compared: otherwise, a
 * client that escapes more characters would be redirected endlessly.
 */
export function redirectToCanonical(path: string, { url }: Request): void {
  const { pathname, search } = new URL(url);
  if (decodeURIComponent(pathname) === decodeURIComponent(path)) return;
  throw redirect(path + search, 301);
}
