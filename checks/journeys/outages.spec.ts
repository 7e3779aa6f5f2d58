import { articlePath, CONTRACT_VERSION, issuePath } from '@app/contracts';
import { publicationOf } from '../../local/demo/content.ts';
import { administrator } from './environment.ts';
import { publishIssue } from './support/certificates.ts';
import { killProcess, startProcess } from './support/control.ts';
import { logIn } from './support/login-page.ts';
import { pressUntil } from './support/press-until.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC250101');

test.describe.configure({ mode: 'default' });
// The console logs failed requests to the stopped process.
test.use({ expectedErrors: /Failed to load resource|ERR_|Refused to|RemoteError|ChunkLoadError/ });

/** Runs a journey while a process is down, and always restarts it. */
async function without(name: string, journey: () => Promise<void>): Promise<void> {
  await killProcess(name);
  try {
    await journey();
  } finally {
    await startProcess(name);
  }
}

test('an outage of the back office does not affect readers, and Retry recovers it', async ({
  adminPage,
  plainPage,
}) => {
  const retry = adminPage.getByRole('button', { name: 'Retry' });
  await without('mfe-admin', async () => {
    await plainPage.goto('/');
    await expect(plainPage.getByRole('heading', { level: 1 })).toBeVisible();

    await adminPage.goto(articlePath(fields));
    await expect(adminPage.getByRole('main')).toContainText('Copper is needed by every alga');
    await adminPage.goto('/admin');
    await expect(adminPage.getByText('This part of the site could not be loaded.')).toBeVisible();
    await expect(retry).toBeVisible();
  });
  await pressUntil(retry, adminPage.getByRole('heading', { level: 1, name: 'Dashboard' }));
});

test('an outage of the work log does not affect other areas, and Retry recovers it', async ({
  page,
}) => {
  const retry = page.getByRole('button', { name: 'Retry' });
  await without('mfe-webdata', async () => {
    await page.goto('/webdata/login');
    await expect(retry).toBeVisible();
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await page.goto('/webdata/login');
    await expect(retry).toBeVisible();
  });
  await pressUntil(retry, page.getByRole('heading', { name: 'Login to your account' }));
});

test('an outage of the public remote leaves no page blank, and Retry recovers it', async ({
  page,
  adminToken,
}) => {
  const retry = page.getByRole('button', { name: 'Retry' });
  // A page that was never rendered. The shell sends others as they were last rendered.
  const { key } = await publishIssue(adminToken);
  await without('mfe-public', async () => {
    await page.goto(issuePath(key));
    await expect(page.getByText('This part of the site could not be loaded.')).toBeVisible();
    await expect(retry).toBeVisible();
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await page.goto(issuePath(key));
    await expect(retry).toBeVisible();
  });
  await pressUntil(retry, page.getByRole('row').filter({ hasText: 'esters' }).first());
});

test('a rendered article stays visible if its script cannot be loaded', async ({ page }) => {
  await page.route(/\/remotes\/public\/.*\.js/, (route) => route.abort());
  await page.goto(articlePath(fields));
  const notice = page.getByText('Parts of this page could not be loaded.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Copper is needed by every alga');
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
  await adminPage.route(/\/remotes\/admin\/.*\.js$/, (route) => route.abort(), { times: 1 });
  await adminPage.getByRole('navigation').getByRole('link', { name: 'Archives' }).click();
  const heading = adminPage.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Something went wrong');
  await adminPage.getByRole('button', { name: 'Retry' }).click();
  await expect(heading).toHaveText('Archives');
  await expect(adminPage).toHaveURL(/\/admin\/archives$/);
});

test('a back office that does not respond times out, and Retry recovers it', async ({ page }) => {
  const held: string[] = [];
  await page.route(/\/remotes\/admin\/.*\.js$/, (route) => {
    held.push(route.request().url());
  });
  // The document's preload links wait for those files too, which delays its load event.
  await page.goto('/admin/login', { waitUntil: 'commit' });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  expect(held).toContainEqual(expect.stringContaining('/remoteEntry.'));
  // Releases the delayed requests.
  await page.unroute(/\/remotes\/admin\/.*\.js$/);
  await pressUntil(retry, page.getByRole('heading', { name: 'Login to your account' }));
});

test('the login form reports an error while svc-auth is down', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await without('svc-auth', async () => {
    await logIn(page, administrator);
    await expect(page.getByRole('alert').first()).toHaveText('Something went wrong');
    await expect(page.getByLabel('Username')).toHaveValue(administrator.username);
  });
  await pressUntil(
    page.getByRole('button', { name: 'Log In' }),
    page.getByRole('heading', { level: 1, name: 'Dashboard' }),
  );
});
