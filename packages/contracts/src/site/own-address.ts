import { addressKey } from '../articles/former-addresses.ts';
import { publicPages } from './public-pages.ts';

/** The first part of paths where the site serves what is not a page for readers. */
const OWN_PATH = /^\/(?:api|auth|admin|webdata|assets|remotes|oai)(?:\/|\?|$)/i;
const ownPages = new Set<string>(Object.values(publicPages).map(({ path }) => path));

/** Returns whether the site has a page or file of its own at an address, from which it must not redirect to an article. */
export function isOwnAddress(address: string): boolean {
  const key = addressKey(address);
  return key === null || ownPages.has(key) || OWN_PATH.test(key);
}
