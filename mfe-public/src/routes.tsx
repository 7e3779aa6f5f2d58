import { ARTICLE_PREVIEW_PATH } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';
import { LAYOUT_ROUTE } from './features/journal/use-settings.ts';
import { SiteLayout } from './layout/site.tsx';
import { ArticleErrorPage, ErrorPage, LayoutErrorPage } from './routes/error-pages.tsx';
import { HomePage, loadHome } from './routes/home.tsx';
import { IssuePage, loadIssue } from './routes/issue.tsx';
import { keepLayout, loadLayout } from './routes/layout.ts';
import { loadUnknown } from './routes/unknown.ts';

export { CONTRACT_VERSION as contractVersion } from '@app/contracts';

/** The readers' pages: the browser runs them, and the server renders them. */
export const routes: RouteObject[] = [
  {
    id: LAYOUT_ROUTE,
    loader: loadLayout,
    shouldRevalidate: keepLayout,
    Component: SiteLayout,
    ErrorBoundary: LayoutErrorPage,
    children: [
      {
        // Of a page whose script did not come: the router shows nothing for a boundary of its own.
        id: 'public-page',
        ErrorBoundary: ErrorPage,
        children: [
          {
            id: 'public-home',
            path: '/',
            loader: loadHome,
            Component: HomePage,
            ErrorBoundary: ErrorPage,
          },
          later(
            'archives',
            '/archives',
            () => import(/* webpackChunkName: "archives" */ './routes/archives.tsx'),
          ),
          {
            id: 'public-issue',
            path: '/archives/:year/:volume/:issue',
            loader: loadIssue,
            Component: IssuePage,
            ErrorBoundary: ErrorPage,
          },
          {
            ...later('article', '/archives/:year/:volume/:issue/:refnumber', async () => {
              const page = await import(/* webpackChunkName: "article" */ './routes/article.tsx');
              return {
                loader: page.loadArticle,
                Component: page.ArticlePage,
                ErrorBoundary: ArticleErrorPage,
              };
            }),
            handle: { chunk: 'article', sidebar: 'below' },
          },
          later(
            'preview',
            ARTICLE_PREVIEW_PATH,
            () => import(/* webpackChunkName: "preview" */ './routes/preview.tsx'),
            { noindex: true },
          ),
          {
            ...later('download', '/pdf', async () => {
              const page = await import(/* webpackChunkName: "download" */ './routes/download.tsx');
              return {
                loader: page.loadDownload,
                Component: page.DownloadPage,
                ErrorBoundary: ArticleErrorPage,
              };
            }),
            handle: { chunk: 'download', noindex: true },
          },
          later(
            'board',
            '/board',
            () => import(/* webpackChunkName: "board" */ './routes/board.tsx'),
          ),
          later(
            'author',
            '/authors/:name',
            () => import(/* webpackChunkName: "author" */ './routes/author.tsx'),
          ),
          later(
            'search',
            '/search',
            () => import(/* webpackChunkName: "search" */ './routes/search.tsx'),
            { noindex: true },
          ),
          later(
            'verify',
            '/verify/:code?',
            () => import(/* webpackChunkName: "verify" */ './routes/verify.tsx'),
            { noindex: true },
          ),
          later(
            'instructions',
            '/instructions',
            () => import(/* webpackChunkName: "instructions" */ './routes/instructions.tsx'),
          ),
          later(
            'about',
            '/about',
            () => import(/* webpackChunkName: "about" */ './routes/about.tsx'),
          ),
          later(
            'indexing',
            '/indexing',
            () => import(/* webpackChunkName: "indexing" */ './routes/indexing.tsx'),
          ),
          later(
            'contact',
            '/contact',
            () => import(/* webpackChunkName: "contact" */ './routes/contact.tsx'),
          ),
          later(
            'manuscript',
            '/manuscript',
            () => import(/* webpackChunkName: "manuscript" */ './routes/manuscript.tsx'),
          ),
          {
            ...later(
              'manuscript',
              '/article',
              () => import(/* webpackChunkName: "manuscript" */ './routes/manuscript.tsx'),
            ),
            id: 'public-submit',
          },
          {
            id: 'public-unknown',
            path: '*',
            loader: loadUnknown,
            Component: ErrorPage,
            ErrorBoundary: ErrorPage,
          },
        ],
      },
    ],
  },
];

/** A page whose script only those readers load who open it; the document names its files beforehand. */
function later(
  chunk: string,
  path: string,
  load: () => Promise<Pick<RouteObject, 'loader' | 'Component' | 'ErrorBoundary'>>,
  handle: { noindex?: boolean } = {},
): RouteObject {
  return {
    id: `public-${chunk}`,
    path,
    lazy: load,
    handle: { ...handle, chunk },
  };
}
