import {
  type PublicPage,
  type PublicPageName,
  pageTextSettings,
  publicPageNames,
  publicPages,
} from '@app/contracts';
import { type LoaderFunctionArgs, notFound, type RouteObject } from '@app/web-kit';
import { call } from './features/journal/api.ts';
import { LAYOUT_ROUTE, type LayoutData } from './features/journal/use-settings.ts';
import { SiteLayout } from './layout/site.tsx';
import { ErrorPage, LayoutErrorPage } from './routes/error-pages.tsx';

export { CONTRACT_VERSION as contractVersion } from '@app/contracts';

/** The route of addresses that no other route matches. */
export const UNKNOWN_ROUTE = 'public-unknown';

export const ARTICLE_ROUTE = routeId('article');

type LazyPage = () => Promise<Pick<RouteObject, 'loader' | 'Component' | 'ErrorBoundary'>>;

/** The pages, each of which has its own chunk. The HTML document preloads the chunk named by the route's `handle`. */
const lazyPages: Record<PublicPageName, LazyPage> = {
  home: () => import(/* webpackChunkName: "home" */ './routes/home-page.tsx'),
  board: () => import(/* webpackChunkName: "board" */ './routes/board-page.tsx'),
  archives: () => import(/* webpackChunkName: "archives" */ './routes/archives-page.tsx'),
  instructions: () =>
    import(/* webpackChunkName: "instructions" */ './routes/instructions-page.tsx'),
  indexing: () => import(/* webpackChunkName: "indexing" */ './routes/indexing-page.tsx'),
  contact: () => import(/* webpackChunkName: "contact" */ './routes/contact-page.tsx'),
  about: () => import(/* webpackChunkName: "about" */ './routes/about-page.tsx'),
  issue: () => import(/* webpackChunkName: "issue" */ './routes/issue-page.tsx'),
  article: () => import(/* webpackChunkName: "article" */ './routes/article-page.tsx'),
  author: () => import(/* webpackChunkName: "author" */ './routes/author-page.tsx'),
  preservation: () =>
    import(/* webpackChunkName: "preservation" */ './routes/preservation-page.tsx'),
  'preserved-volume': () =>
    import(/* webpackChunkName: "preserved-volume" */ './routes/preserved-volume-page.tsx'),
  accessibility: () =>
    import(/* webpackChunkName: "accessibility" */ './routes/accessibility-page.tsx'),
  privacy: () => import(/* webpackChunkName: "privacy" */ './routes/privacy-page.tsx'),
  conformance: () => import(/* webpackChunkName: "conformance" */ './routes/conformance-page.tsx'),
  manuscript: () => import(/* webpackChunkName: "manuscript" */ './routes/manuscript-page.tsx'),
  submit: () => import(/* webpackChunkName: "manuscript" */ './routes/manuscript-page.tsx'),
  download: () => import(/* webpackChunkName: "download" */ './routes/download-page.tsx'),
  search: () => import(/* webpackChunkName: "search" */ './routes/search-page.tsx'),
  verify: () => import(/* webpackChunkName: "verify" */ './routes/verify-page.tsx'),
  preview: () => import(/* webpackChunkName: "preview" */ './routes/preview-page.tsx'),
};

function routeId(name: PublicPageName): string {
  return `public-${name}`;
}

function pageRoute(name: PublicPageName): RouteObject {
  const { path, noindex, readsQuery }: PublicPage = publicPages[name];
  const chunk = name === 'submit' ? 'manuscript' : name;
  return {
    id: routeId(name),
    path,
    lazy: lazyPages[name],
    handle: { chunk, noindex, readsQuery },
  };
}

/** The public pages. The browser and the server's renderer use the same routes. */
export const routes: RouteObject[] = [
  {
    id: LAYOUT_ROUTE,
    loader: readLayout,
    // Load the settings once; later navigations in the browser reuse them.
    shouldRevalidate: () => false,
    Component: SiteLayout,
    ErrorBoundary: LayoutErrorPage,
    children: [
      {
        // This error boundary is above the pages, because a lazy page whose chunk fails to load has no boundary.
        id: 'public-page',
        ErrorBoundary: ErrorPage,
        children: [
          ...publicPageNames.map(pageRoute),
          { id: UNKNOWN_ROUTE, path: '*', loader: throwNotFound, Component: ErrorPage },
        ],
      },
    ],
  },
];

/**
 * Reads the layout's data. The texts of single pages are left out, because they would be part of every page's data.
 */
async function readLayout({ request }: LoaderFunctionArgs): Promise<LayoutData> {
  const { signal } = request;
  const [settings, indexing] = await Promise.all([
    call('readSettings', { signal }),
    call('listIndexingEntries', { signal }),
  ]);
  const indexes = indexing.map(({ title }) => title);
  const withoutTexts = Object.fromEntries(pageTextSettings.map((name) => [name, '']));
  return { ...settings, ...withoutTexts, indexes };
}

function throwNotFound(): never {
  throw notFound();
}
