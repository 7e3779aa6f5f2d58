import { ARTICLE_PREVIEW_PATH } from './paths.ts';

export interface PublicPage {
  /** The path pattern for the router. */
  path: string;
  /** Search engines must not index the page. */
  noindex?: true;
  /** The page is not in the sitemap. Search engines may still index it. */
  unlisted?: true;
  /** The page depends on the query. Other pages are cached without regard to the query. */
  readsQuery?: true;
}

/** The public pages. Routes, sitemap, browser tests and benchmark derive from this list. */
export const publicPages = {
  home: { path: '/' },
  board: { path: '/board' },
  archives: { path: '/archives' },
  instructions: { path: '/instructions' },
  indexing: { path: '/indexing' },
  contact: { path: '/contact' },
  about: { path: '/about' },
  issue: { path: '/archives/:year/:volume/:issue' },
  article: { path: '/archives/:year/:volume/:issue/:refnumber' },
  author: { path: '/authors/:name' },
  preservation: { path: '/preservation' },
  'preserved-volume': { path: '/preservation/:year/:volume' },
  accessibility: { path: '/accessibility' },
  privacy: { path: '/privacy' },
  conformance: { path: '/conformance' },
  manuscript: { path: '/manuscript' },
  submit: { path: '/article', unlisted: true },
  download: { path: '/pdf', noindex: true, readsQuery: true },
  search: { path: '/search', noindex: true, readsQuery: true },
  verify: { path: '/verify/:code?', noindex: true, readsQuery: true },
  preview: { path: ARTICLE_PREVIEW_PATH, noindex: true },
} as const satisfies Record<string, PublicPage>;
export type PublicPageName = keyof typeof publicPages;
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const publicPageNames = Object.keys(publicPages) as PublicPageName[];

/** The ids of the sections of the page `board`, by the category of their editors. */
export const boardSections = {
  'chief editor': 'chief',
  'associate editor': 'associate',
  'assistant editor': 'assistant',
} as const;

/** The names of the pages whose path has parameters. */
export type PatternPageName = {
  [Name in PublicPageName]: (typeof publicPages)[Name]['path'] extends `${string}:${string}`
    ? Name
    : never;
}[PublicPageName];

/** Returns one path of each page. `examples` contains the paths of the pages with parameters. */
export function publicPageAddresses(
  examples: Record<PatternPageName, string>,
): Record<PublicPageName, string> {
  const paths = Object.entries(publicPages).map(([name, { path }]) => [name, path]);
  // The cast restores the names, which `Object.fromEntries` loses.
  return { ...Object.fromEntries(paths), ...examples } as Record<PublicPageName, string>;
}

/**
 * Returns the paths of the sitemap that have no parameters. The server adds the paths of issues, articles and
 * authors.
 */
export function sitemapPagePaths(): string[] {
  return Object.values<PublicPage>(publicPages)
    .filter(({ path, noindex, unlisted }) => !noindex && !unlisted && !path.includes(':'))
    .map(({ path }) => path);
}
