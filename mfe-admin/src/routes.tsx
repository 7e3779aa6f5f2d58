import { CONTRACT_VERSION } from '@app/contracts';
import type { RouteObject } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

const loadLayout = () => import(/* webpackChunkName: "layout" */ './routes/admin-layout.tsx');

/**
 * Returns the route of a page. The Help link of the page opens `help` in the editors' guide: a file name and optionally
 * a heading. If `help` is null, the page has no Help link.
 */
const page = (
  name: string,
  path: string,
  help: string | null,
  lazy: NonNullable<RouteObject['lazy']>,
): RouteObject => ({ id: `admin-${name}`, path, handle: { help }, lazy });

const pages: RouteObject[] = [
  {
    id: 'admin-home',
    index: true,
    handle: { help: 'first-day' },
    lazy: () => import('./routes/home-page.tsx'),
  },
  page(
    'archives',
    'archives',
    'publish#create-the-issue',
    () => import('./routes/archives-page.tsx'),
  ),
  page(
    'issue',
    'archives/:year/:volume/:issue',
    'publish#the-page-of-an-issue',
    () => import('./routes/issue-page.tsx'),
  ),
  page(
    'edit-issue',
    'archives/:year/:volume/:issue/edit',
    'publish#create-the-issue',
    () => import('./routes/edit-issue-page.tsx'),
  ),
  page(
    'issue-order',
    'archives/:year/:volume/:issue/order',
    'publish#order-of-the-articles',
    () => import('./routes/issue-order-page.tsx'),
  ),
  page(
    'issue-notices',
    'archives/:year/:volume/:issue/notices',
    'publish#tell-the-authors',
    () => import('./routes/issue-notices-page.tsx'),
  ),
  page(
    'add-article',
    'archives/add/:year/:volume/:issue',
    'publish#add-an-article',
    () => import('./routes/add-article-page.tsx'),
  ),
  page(
    'edit-article',
    'archives/:id',
    'correct#change-details-of-an-article',
    () => import('./routes/edit-article-page.tsx'),
  ),
  page(
    'notice',
    'archives/:id/notice',
    'correct#publish-a-correction-or-retraction',
    () => import('./routes/notice-page.tsx'),
  ),
  page(
    'article-text',
    'archives/:id/text',
    'full-text',
    () => import('./routes/article-text-page.tsx'),
  ),
  page(
    'editors',
    'editors',
    'first-day#the-editorial-board',
    () => import('./routes/editors-page.tsx'),
  ),
  page(
    'add-editor',
    'editors/add',
    'first-day#the-editorial-board',
    () => import('./routes/add-editor-page.tsx'),
  ),
  page(
    'editor-order',
    'editors/order',
    'first-day#the-editorial-board',
    () => import('./routes/editor-order-page.tsx'),
  ),
  page(
    'edit-editor',
    'editors/:id',
    'first-day#the-editorial-board',
    () => import('./routes/edit-editor-page.tsx'),
  ),
  page('deposits', 'deposits', 'indexing#deposits', () => import('./routes/deposits-page.tsx')),
  page(
    'redirects',
    'redirects',
    'correct#addresses-that-changed',
    () => import('./routes/redirects-page.tsx'),
  ),
  page('usage', 'usage', 'indexing#views-and-downloads', () => import('./routes/usage-page.tsx')),
  page('emails', 'emails', 'mail', () => import('./routes/emails-page.tsx')),
  page(
    'email-texts',
    'emails/texts',
    'mail#the-texts-of-emails',
    () => import('./routes/email-texts-page.tsx'),
  ),
  page(
    'email-text',
    'emails/texts/:kind',
    'mail#the-texts-of-emails',
    () => import('./routes/email-text-page.tsx'),
  ),
  page('email', 'emails/:id', 'mail#when-an-email-fails', () => import('./routes/email-page.tsx')),
  page(
    'certificates',
    'certificates',
    'certificates',
    () => import('./routes/certificates-page.tsx'),
  ),
  page('settings', 'settings', 'first-day#settings', () => import('./routes/settings-page.tsx')),
  page('design', 'design', 'certificates#the-design', () => import('./routes/design-page.tsx')),
  page(
    'indexing',
    'indexing',
    'indexing#logos-of-indexes',
    () => import('./routes/indexing-page.tsx'),
  ),
  page(
    'author-name',
    'author-name',
    'correct#correct-an-authors-name',
    () => import('./routes/author-name-page.tsx'),
  ),
  page('search', 'search', 'first-day#find-things', () => import('./routes/search-page.tsx')),
  page('account', 'account/:id', 'users#your-account', () => import('./routes/account-page.tsx')),
  page('users', 'users', 'users', () => import('./routes/users-page.tsx')),
  page(
    'sign-in-rules',
    'users/rules',
    'users#sign-in-rules',
    () => import('./routes/sign-in-rules-page.tsx'),
  ),
  page('audit', 'audit', 'users#who-changed-what', () => import('./routes/audit-page.tsx')),
  page('import', 'import', 'import', () => import('./routes/import-page.tsx')),
  page(
    'indexing-checks',
    'readiness',
    'indexing#indexing-checks',
    () => import('./routes/indexing-checks-page.tsx'),
  ),
  page('help', 'help/:page?', null, () => import('./routes/help-page.tsx')),
  // A plain `*` here would override the shell's `*` route, which handles a failure to load these pages.
  page('unknown', ':unknown/*', null, async () => (await loadLayout()).unknown),
];

export const routes: RouteObject[] = [
  {
    id: 'admin',
    path: 'admin',
    lazy: async () => (await loadLayout()).root,
    children: [
      page('login', 'login', null, () => import('./routes/login-page.tsx')),
      page(
        'reset-password',
        'reset-password',
        null,
        () => import('./routes/reset-password-page.tsx'),
      ),
      page('not-found', 'not-found', null, () => import('./routes/not-found-page.tsx')),
      {
        id: 'admin-session',
        lazy: async () => (await loadLayout()).session,
        children: [
          {
            id: 'admin-page',
            lazy: async () => (await loadLayout()).page,
            children: pages,
          },
        ],
      },
    ],
  },
];
