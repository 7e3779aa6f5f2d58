import { ARTICLE_PREVIEW_PATH } from './paths.ts';
export interface PublicPage {
  /** The router's pattern. */
  path: string;
  /** Excluded from search engines. */
  noindex?: true;
  /** Indexable, but left out of the sitemap. */
  unlisted?: true;
}

/**
 * The pages of the readers' site: the one list behind its routes, the sitemap, the browser journeys
 * and the benchmark. Plain values only, as it is part of every reader's first page.
 */
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
  manuscript: { path: '/manuscript', unlisted: true },
  submit: { path: '/article', unlisted: true },
  download: { path: '/pdf', noindex: true },
  search: { path: '/search', noindex: true },
  verify: { path: '/verify/:code?', noindex: true },
  preview: { path: ARTICLE_PREVIEW_PATH, noindex: true },
} as const satisfies Record<string, PublicPage>;
export type PublicPageName = keyof typeof publicPages;
// `Object.keys` widens the literal keys to strings.
export const publicPageNames = Object.keys(publicPages) as PublicPageName[];

/** Those whose path is a pattern with parameters. */
export type PatternPageName = {
  [Name in PublicPageName]: (typeof publicPages)[Name]['path'] extends `${string}:${string}`
    ? Name
    : never;
}[PublicPageName];

/** An address of each page; `examples` are addresses that match the patterns. */
export function publicPageAddresses(
  examples: Record<PatternPageName, string>,
): Record<PublicPageName, string> {
  const paths = Object.entries(publicPages).map(([name, { path }]) => [name, path]);
  // The cast restores the names, which `Object.fromEntries` loses.
  return { ...Object.fromEntries(paths), ...examples } as Record<PublicPageName, string>;
}

/** The fixed addresses in the sitemap; issues, articles and authors have addresses of their own. */
export function sitemapPagePaths(): string[] {
  return Object.values<PublicPage>(publicPages)
    .filter(({ path, noindex, unlisted }) => !noindex && !unlisted && !path.includes(':'))
    .map(({ path }) => path);
}
