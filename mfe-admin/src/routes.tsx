import { CONTRACT_VERSION } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

const page = (name: string, path: string, lazy: NonNullable<RouteObject['lazy']>): RouteObject => ({
  id: `admin-${name}`,
  path,
  lazy,
});

const pages: RouteObject[] = [
  { id: 'admin-home', index: true, lazy: () => import('./routes/home-page.tsx') },
  page('archives', 'archives', () => import('./routes/archives-page.tsx')),
  page('issue', 'archives/:year/:volume/:issue', () => import('./routes/issue-page.tsx')),
  page(
    'edit-issue',
    'archives/:year/:volume/:issue/edit',
    () => import('./routes/edit-issue-page.tsx'),
  ),
  page(
    'issue-order',
    'archives/:year/:volume/:issue/order',
    () => import('./routes/issue-order-page.tsx'),
  ),
  page(
    'issue-notices',
    'archives/:year/:volume/:issue/notices',
    () => import('./routes/issue-notices-page.tsx'),
  ),
  page(
    'add-article',
    'archives/add/:year/:volume/:issue',
    () => import('./routes/add-article-page.tsx'),
  ),
  page('edit-article', 'archives/:id', () => import('./routes/edit-article-page.tsx')),
  page('notice', 'archives/:id/notice', () => import('./routes/notice-page.tsx')),
  page('editors', 'editors', () => import('./routes/editors-page.tsx')),
  page('add-editor', 'editors/add', () => import('./routes/add-editor-page.tsx')),
  page('editor-order', 'editors/order', () => import('./routes/editor-order-page.tsx')),
  page('edit-editor', 'editors/:id', () => import('./routes/edit-editor-page.tsx')),
  page('deposits', 'deposits', () => import('./routes/deposits-page.tsx')),
  page('redirects', 'redirects', () => import('./routes/redirects-page.tsx')),
  page('usage', 'usage', () => import('./routes/usage-page.tsx')),
  page('emails', 'emails', () => import('./routes/emails-page.tsx')),
  page('email-texts', 'emails/texts', () => import('./routes/email-texts-page.tsx')),
  page('email-text', 'emails/texts/:kind', () => import('./routes/email-text-page.tsx')),
  page('email', 'emails/:id', () => import('./routes/email-page.tsx')),
  page('certificates', 'certificates', () => import('./routes/certificates-page.tsx')),
  page('settings', 'settings', () => import('./routes/settings-page.tsx')),
  page('design', 'design', () => import('./routes/design-page.tsx')),
  page('indexing', 'indexing', () => import('./routes/indexing-page.tsx')),
  page('author-name', 'author-name', () => import('./routes/author-name-page.tsx')),
  page('search', 'search', () => import('./routes/search-page.tsx')),
  page('account', 'account/:id', () => import('./routes/account-page.tsx')),
  page('users', 'users', () => import('./routes/users-page.tsx')),
  page('sign-in-rules', 'users/rules', () => import('./routes/sign-in-rules-page.tsx')),
  page('audit', 'audit', () => import('./routes/audit-page.tsx')),
  page('import', 'import', () => import('./routes/import-page.tsx')),
  page('indexing-checks', 'readiness', () => import('./routes/indexing-checks-page.tsx')),
  // A plain `*` here would override the shell's `*` route, which handles a failure to load these pages.
  page('unknown', ':unknown/*', async () => {
    const { OfficeNotFound } = await import('@app/office-kit');
    return { Component: OfficeNotFound };
  }),
];

export const routes: RouteObject[] = [
  {
    id: 'admin',
    path: 'admin',
    lazy: async () => {
      const { OfficeRoot, OfficeRootError } = await import('@app/office-kit');
      return { Component: OfficeRoot, ErrorBoundary: OfficeRootError };
    },
    children: [
      page('login', 'login', () => import('./routes/login-page.tsx')),
      page('reset-password', 'reset-password', () => import('./routes/reset-password-page.tsx')),
      page('not-found', 'not-found', () => import('./routes/not-found-page.tsx')),
      {
        id: 'admin-session',
        lazy: () => import('./routes/admin-layout.tsx'),
        children: [
          {
            // With this error boundary, the top bar and the navigation remain when a page fails.
            id: 'admin-page',
            lazy: () => import('./routes/page-boundary.tsx'),
            children: pages,
          },
        ],
      },
    ],
  },
];
