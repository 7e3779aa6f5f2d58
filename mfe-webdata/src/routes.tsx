import { CONTRACT_VERSION } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

const loadLayout = () => import(/* webpackChunkName: "layout" */ './routes/work-log-layout.tsx');

/** The work log's pages. There is no `*` route, because the shell handles unknown paths below /webdata. */
export const routes: RouteObject[] = [
  {
    id: 'webdata',
    path: 'webdata',
    lazy: async () => (await loadLayout()).root,
    children: [
      { id: 'webdata-login', path: 'login', lazy: () => import('./routes/login-page.tsx') },
      {
        id: 'webdata-session',
        lazy: async () => (await loadLayout()).session,
        children: [
          {
            id: 'webdata-page',
            lazy: async () => (await loadLayout()).page,
            children: [
              {
                id: 'webdata-add-entry',
                path: 'addentris',
                lazy: () => import('./routes/add-entry-page.tsx'),
              },
              {
                id: 'webdata-account',
                path: 'account',
                lazy: () => import('./routes/account-page.tsx'),
              },
              {
                id: 'webdata-help',
                path: 'help',
                lazy: () => import('./routes/help-page.tsx'),
              },
              {
                id: 'webdata-entries',
                path: ':filterType?',
                lazy: () => import('./routes/work-log-page.tsx'),
              },
            ],
          },
        ],
      },
    ],
  },
];
