import { CONTRACT_VERSION } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

/** The staff's pages. Unknown paths below /webdata are the shell's to answer: no `*` here. */
export const routes: RouteObject[] = [
  {
    id: 'webdata',
    path: 'webdata',
    lazy: () => import('./routes/webdata-root.ts'),
    children: [
      { id: 'webdata-login', path: 'login', lazy: () => import('./routes/login-page.tsx') },
      {
        id: 'webdata-session',
        lazy: () => import('./routes/webdata-layout.tsx'),
        children: [
          {
            id: 'webdata-page',
            lazy: () => import('./routes/page-boundary.tsx'),
            children: [
              {
                id: 'webdata-add-entry',
                path: 'addentris',
                lazy: () => import('./routes/add-entry-page.tsx'),
              },
              {
                id: 'webdata-entries',
                path: ':filterType?',
                lazy: () => import('./routes/entries-page.tsx'),
              },
            ],
          },
        ],
      },
    ],
  },
];
