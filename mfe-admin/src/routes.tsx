import { CONTRACT_VERSION } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

/**
 * The administrators' pages. Each is fetched when it is first opened. The last one is no bare `*`: the
 * shell has that itself for when these pages cannot be fetched, and its own would win.
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
              {
                id: 'admin-edit-article',
                path: 'archives/:id',
                lazy: () => import('./routes/edit-article-page.tsx'),
              },
              {
                id: 'admin-editors',
                path: 'editors',
                lazy: () => import('./routes/editors-page.tsx'),
              },
              {
                id: 'admin-add-editor',
                path: 'editors/add',
                lazy: () => import('./routes/add-editor-page.tsx'),
              },
              {
                id: 'admin-edit-editor',
                path: 'editors/:id',
                lazy: () => import('./routes/edit-editor-page.tsx'),
              },
              {
                id: 'admin-certificates',
                path: 'certificates',
                lazy: () => import('./routes/certificates-page.tsx'),
              },
              {
                id: 'admin-settings',
                path: 'settings',
                lazy: () => import('./routes/settings-page.tsx'),
              },
              {
                id: 'admin-design',
                path: 'design',
                lazy: () => import('./routes/design-page.tsx'),
              },
              {
                id: 'admin-indexing',
                path: 'indexing',
                lazy: () => import('./routes/indexing-page.tsx'),
              },
              {
                id: 'admin-search',
                path: 'search',
                lazy: () => import('./routes/search-page.tsx'),
              },
              {
                id: 'admin-account',
                path: 'account/:id',
                lazy: () => import('./routes/account-page.tsx'),
              },
              {
                id: 'admin-users',
                path: 'users',
                lazy: () => import('./routes/users-page.tsx'),
              },
              {
                id: 'admin-audit',
                path: 'audit',
                lazy: () => import('./routes/audit-page.tsx'),
              },
              {
                id: 'admin-import',
                path: 'import',
                lazy: () => import('./routes/import-page.tsx'),
              },
              {
                id: 'admin-readiness',
                path: 'readiness',
                lazy: () => import('./routes/readiness-page.tsx'),
              },
              {
                id: 'admin-unknown',
                path: ':unknown/*',
                lazy: () => import('./routes/unknown-page.ts'),
              },
            ],
          },
        ],
      },
    ],
  },
];
