import { CONTRACT_VERSION } from '@app/contracts';
import { type RemoteModule, type RouteObject, redirect } from '@app/web-kit';

export const contractVersion = CONTRACT_VERSION;

/** The form for submissions, which the public page `/manuscript` shows while submissions are open. */
export const parts: RemoteModule['parts'] = {
  'submission-form': async () =>
    (await import('./features/submission/submission-form.tsx')).SubmissionForm,
};

const loadDesk = () => import('./routes/desk-layout.tsx');

/**
 * The desk of editors, and the pages that authors, co-authors and reviewers open by the link in a message. The link's
 * token is in the fragment, so that no server logs it. There is no `*` route, because the shell handles unknown paths
 * below /review.
 */
export const routes: RouteObject[] = [
  {
    id: 'review',
    path: 'review',
    children: [
      { id: 'review-home', index: true, loader: () => redirect('/review/desk') },
      { id: 'review-author', path: 'author', lazy: () => import('./routes/author-page.tsx') },
      {
        id: 'review-co-author',
        path: 'co-author',
        lazy: () => import('./routes/co-author-page.tsx'),
      },
      { id: 'review-reviewer', path: 'reviewer', lazy: () => import('./routes/reviewer-page.tsx') },
      {
        // Only the pages of the desk are styled like the back offices.
        id: 'review-office',
        path: 'desk',
        lazy: () => import('./routes/review-root.tsx'),
        children: [
          { id: 'review-login', path: 'login', lazy: () => import('./routes/login-page.tsx') },
          {
            id: 'review-session',
            lazy: async () => (await loadDesk()).session,
            children: [
              {
                id: 'review-page',
                lazy: async () => (await loadDesk()).page,
                children: [
                  {
                    id: 'review-desk',
                    index: true,
                    handle: { help: '#the-list' },
                    lazy: () => import('./routes/desk-page.tsx'),
                  },
                  {
                    id: 'review-manuscript',
                    path: 'manuscripts/:id',
                    handle: { help: '#a-manuscript' },
                    lazy: () => import('./routes/manuscript-page.tsx'),
                  },
                  {
                    id: 'review-people',
                    path: 'people',
                    handle: { help: '#the-pool-of-reviewers' },
                    lazy: () => import('./routes/people-page.tsx'),
                  },
                  {
                    id: 'review-certificates',
                    path: 'certificates',
                    handle: { help: '#certificates-of-reviewers' },
                    lazy: () => import('./routes/certificates-page.tsx'),
                  },
                  {
                    id: 'review-figures',
                    path: 'figures',
                    handle: { help: '#figures' },
                    lazy: () => import('./routes/figures-page.tsx'),
                  },
                  {
                    id: 'review-settings',
                    path: 'settings',
                    handle: { help: '#settings' },
                    lazy: () => import('./routes/review-settings-page.tsx'),
                  },
                  {
                    id: 'review-mail-texts',
                    path: 'mails',
                    handle: { help: '#mails' },
                    lazy: () => import('./routes/mail-texts-page.tsx'),
                  },
                  {
                    id: 'review-mail-text',
                    path: 'mails/:kind',
                    handle: { help: '#mails' },
                    lazy: () => import('./routes/mail-text-page.tsx'),
                  },
                  {
                    id: 'review-help',
                    path: 'help',
                    lazy: () => import('./routes/help-page.tsx'),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
