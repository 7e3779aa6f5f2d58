import { articlePath, CONTRACT_VERSION } from '@app/contracts';
import { publicationOf } from '../../local/demo/content.ts';
import { expectAccessible } from './support/accessible.ts';
import { hydrated } from './support/hydrated.ts';
import { pressUntil } from './support/press-until.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC250101');

// The console logs the requests that a test aborts.
test.use({
  expectedErrors: /Failed to load resource|ERR_|Refused to|RemoteError|ChunkLoadError/,
  allowsSlowRemotes: false,
});

test('a rendered article stays visible if its script cannot be loaded', async ({ page }) => {
  await page.route(/\/remotes\/public\/.*\.js/, (route) => route.abort());
  await page.goto(articlePath(fields));
  const notice = page.getByText('Parts of this page could not be loaded.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Copper is needed by every alga');
  await expectAccessible(page);
  await page.unroute(/\/remotes\/public\/.*\.js/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Copper is needed by every alga');
});

test('a rendered article whose script is incompatible asks for a reload', async ({ page }) => {
  const script = /\/remotes\/public\/routes\..*\.js$/;
  await page.route(script, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(`"${CONTRACT_VERSION}"`, '"0.9.0"');
    // This response must not be cached for other builds.
    await route.fulfill({ response: answer, body, headers: { 'cache-control': 'no-store' } });
  });
  await page.goto(articlePath(fields));
  const notice = page.getByText('This page is out of date. Please reload it');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Copper is needed by every alga');
  await page.unroute(script);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Copper is needed by every alga');
});

test('Retry recovers a public page whose script cannot be loaded', async ({ page }) => {
  await page.goto('/archives', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.route(/\/remotes\/public\/.*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'EDITORIAL BOARD', exact: true }).first().click();
  await expect(page.getByText('This part of the site could not be loaded.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(/\/remotes\/public\/.*\.js$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editorial board' })).toBeVisible();
});

test('Retry recovers a back-office page whose script cannot be loaded', async ({ adminPage }) => {
  await adminPage.goto('/admin');
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await adminPage.route(/\/remotes\/admin\/.*\.js$/, (route) => route.abort());
  await adminPage.getByRole('navigation').getByRole('link', { name: 'Archives' }).click();
  const heading = adminPage.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Something went wrong');
  await expectAccessible(adminPage);
  await adminPage.unroute(/\/remotes\/admin\/.*\.js$/);
  await adminPage.getByRole('button', { name: 'Retry' }).click();
  await expect(heading).toHaveText('Archives');
  await expect(adminPage).toHaveURL(/\/admin\/archives$/);
});

test('a back office that does not respond times out, and Retry recovers it', async ({ page }) => {
  const held: string[] = [];
  await page.route(/\/remotes\/admin\/.*\.js$/, (route) => {
    held.push(route.request().url());
  });
  // Does not wait for the document's load event, because its preload links wait for the same files.
  await page.goto('/admin/login', { waitUntil: 'commit' });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  expect(held).toContainEqual(expect.stringContaining('/remoteEntry.'));
  // Releases the delayed requests.
  await page.unroute(/\/remotes\/admin\/.*\.js$/);
  await pressUntil(retry, page.getByRole('heading', { name: 'Login to your account' }));
});
