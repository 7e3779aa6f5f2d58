import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NetworkError } from './api-error.ts';
import { ResponseMismatchError } from './client.ts';
import { frameRoutes } from './frame.tsx';
import { RemoteError } from './remote.ts';
import { RouteErrorPage } from './route-error-page.tsx';
import { needsReload, notFound } from './route-errors.ts';

const chunkFailure = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
const outOfDate = new RemoteError('incompatible', 'public');

/** Returns the HTML of a page whose loader throws. */
async function pageAt(path: string, error?: unknown): Promise<string> {
  const handler = createStaticHandler(
    frameRoutes([
      {
        id: 'page',
        path: '/',
        loader: () => {
          throw error;
        },
        Component: () => null,
        ErrorBoundary: RouteErrorPage,
      },
    ]),
  );
  const context = await handler.query(new Request(`http://site${path}`));
  if (context instanceof Response) throw new Error('Redirected');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it.each([
  ['an unreachable API', new NetworkError('x'), 'The server could not be reached.', 'Retry'],
  [
    'an unreachable remote',
    new RemoteError('unreachable', 'public'),
    'This part of the site could not be loaded. Please try again.',
    'Retry',
  ],
  [
    'a chunk that failed to load',
    chunkFailure,
    'This part of the site could not be loaded. Please try again.',
    'Retry',
  ],
  [
    'a page older than the release',
    outOfDate,
    'This page is out of date. Please reload it, or come back later.',
    'Reload',
  ],
])('shows an error page with the cause of %s', async (_what, error, cause, button) => {
  const markup = await pageAt('/', error);
  expect(markup).toContain('<h1>Oops! Sorry, an unexpected error has occurred.</h1>');
  expect(markup).toContain(`<p>${cause}</p>`);
  expect(markup).toContain(`>${button}</button>`);
});

it('offers no Retry for a page that does not exist', async () => {
  const markup = await pageAt('/', notFound());
  expect(markup).toContain('<h1>Oops! Sorry, an unexpected error has occurred.</h1>');
  expect(markup).not.toContain('<button');
});

it.each(['/admin/no/such', '/webdata/nowhere'])(
  'shows the areas’ own message for an unknown page: %s',
  async (path) => {
    expect(await pageAt(path)).toContain('<h1>Not Found!</h1>');
  },
);

it('reloads the document only if nothing else helps', () => {
  expect(needsReload(chunkFailure)).toBe(true);
  expect(needsReload(outOfDate)).toBe(true);
  expect(needsReload(new ResponseMismatchError('no title'))).toBe(true);
  expect(needsReload(new RemoteError('unreachable', 'public'))).toBe(false);
  expect(needsReload(new NetworkError('x'))).toBe(false);
});
