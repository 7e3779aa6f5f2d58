import { addressKey } from '../articles/former-addresses.ts';
import { areaNames } from '../remotes/contract-version.ts';
import { publicPages } from './public-pages.ts';

/** The icons that browsers and phones request at these paths. The shell serves them. */
export const iconFiles = ['favicon.ico', 'apple-touch-icon.png'] as const;

/** The files that svc-content serves at fixed paths. */
const contentFiles = ['feed.xml', 'sitemap.xml', 'robots.txt', 'llms.txt'];

const served = [
  ...[...areaNames, 'api', 'auth', 'assets', 'remotes', 'remotes.json', 'oai'],
  ...iconFiles,
  ...contentFiles,
];
/** Matches all paths of the site except the paths of pages for readers, which are in `publicPaths`. */
const OTHER_SERVED_PATH = new RegExp(
  `^/(?:${served.map((path) => path.replaceAll('.', '\\.')).join('|')})(?:/|\\?|$)`,
  'i',
);
const publicPaths = new Set<string>(Object.values(publicPages).map(({ path }) => path));

/** Returns whether the site serves a page or file at an address. Such addresses must not redirect to an article. */
export function isServedAddress(address: string): boolean {
  const key = addressKey(address);
  return key === null || publicPaths.has(key.toLowerCase()) || OTHER_SERVED_PATH.test(key);
}
