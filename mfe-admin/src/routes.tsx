import { CONTRACT_VERSION } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

/**
 * The administrators' pages. Each is fetched when it is first opened. Unknown paths below /admin are
 * the shell's to answer, so there is no `*` here.
 */
export const routes: RouteObject[] = [
  {
    id: 'admin',
    path: 'admin',
    lazy: () => import('./routes/admin-root.ts'),
    children: [
      { id: 'admin-login', path: 'login', lazy: () => import('./routes/login-page.tsx') },
      {
        id: 'admin-not-found',
        path: 'not-found',
        lazy: () => import('./routes/not-found-page.tsx'),
      },
      {
        id: 'admin-session',
        lazy: () => import('./routes/admin-layout.tsx'),
        children: [
          {
            // Keeps the bar and the navigation around a page that fails.
            id: 'admin-page',
            lazy: () => import('./routes/page-boundary.tsx'),
            children: [
              { id: 'admin-home', index: true, lazy: () => import('./routes/home-page.tsx') },
              {
                id: 'admin-archives',
                path: 'archives',
                lazy: () => import('./routes/archives-page.tsx'),
              },
              {
                id: 'admin-issue',
                path: 'archives/:year/:volume/:issue',
                lazy: () => import('./routes/issue-page.tsx'),
              },
              {
                id: 'admin-add-article',
                path: 'archives/add/:year/:volume/:issue',
                lazy: () => import('./routes/add-article-page.tsx'),
              },
            ],
          },
        ],
      },
    ],
  },
];
