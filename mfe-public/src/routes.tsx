import type { RouteObject } from '@app/web-kit';
import { LAYOUT_ROUTE } from './features/journal/use-settings.ts';
import { SiteLayout } from './layout/site.tsx';
import { ArchivesPage, loadArchives } from './routes/archives.tsx';
import { ArticlePage, loadArticle } from './routes/article.tsx';
import { DownloadPage, loadDownload } from './routes/download.tsx';
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
        id: 'public-home',
        path: '/',
        loader: loadHome,
        Component: HomePage,
        ErrorBoundary: ErrorPage,
      },
      {
        id: 'public-archives',
        path: '/archives',
        loader: loadArchives,
        Component: ArchivesPage,
        ErrorBoundary: ErrorPage,
      },
      {
        id: 'public-issue',
        path: '/archives/:year/:volume/:issue',
        loader: loadIssue,
        Component: IssuePage,
        ErrorBoundary: ErrorPage,
      },
      {
        id: 'public-article',
        path: '/archives/:year/:volume/:issue/:refnumber',
        loader: loadArticle,
        Component: ArticlePage,
        ErrorBoundary: ArticleErrorPage,
      },
      {
        id: 'public-download',
        path: '/pdf',
        loader: loadDownload,
        Component: DownloadPage,
        ErrorBoundary: ArticleErrorPage,
        handle: { noindex: true },
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
];
