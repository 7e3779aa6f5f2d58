import { articlePath, CONTRACT_VERSION, issuePath } from '@app/contracts';
import { issues, publicationOf } from '../../local/demo/content.ts';
import { administrator } from './environment.ts';
import { killProcess, startProcess } from './support/control.ts';
import { logIn } from './support/login-page.ts';
import { pressUntil } from './support/press-until.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC250101');

test.describe.configure({ mode: 'default' });
// Files and calls of the part that is down fail, which the console notes.
test.use({ provokedFaults: /Failed to load resource|ERR_|Refused to|RemoteError|ChunkLoadError/ });

/** Runs a journey while a process is down, and starts it again whatever comes. */
async function without(name: string, journey: () => Promise<void>): Promise<void> {
  await killProcess(name);
  try {
    await journey();
  } finally {
    await startProcess(name);
  }
}

test('without the back office readers read on, and Retry brings it back', async ({
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

test('without the work log the other areas go on, and Retry brings it back', async ({ page }) => {
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

test('without the readers’ site no page is blank, and Retry brings it back', async ({ page }) => {
  const retry = page.getByRole('button', { name: 'Retry' });
  await without('mfe-public', async () => {
    await page.goto(issuePath(issues[0]));
    await expect(page.getByText('This part of the site could not be loaded.')).toBeVisible();
    await expect(retry).toBeVisible();
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await page.goto(issuePath(issues[0]));
    await expect(retry).toBeVisible();
  });
  await pressUntil(retry, page.getByRole('row').filter({ hasText: 'Krishnamurthy' }));
});

test('an article that was served stays when its script does not come', async ({ page }) => {
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

test('a served article whose script is of another shell asks for a reload', async ({ page }) => {
  const script = /\/remotes\/public\/routes\..*\.js$/;
  await page.route(script, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(`"${CONTRACT_VERSION}"`, '"0.9.0"');
    // The file of this build may not be kept for another one.
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

test('a readers’ page whose script does not come is mended by Retry', async ({ page }) => {
  await page.goto('/archives', { waitUntil: 'networkidle' });
  await page.route(/\/remotes\/public\/.*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'EDITORIAL BOARD', exact: true }).first().click();
  await expect(page.getByText('This part of the site could not be loaded.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(/\/remotes\/public\/.*\.js$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editorial board' })).toBeVisible();
});

test('a page of the back office whose script does not come is mended by Retry', async ({
  adminPage,
}) => {
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

test('a back office that never answers is given up, and Retry brings it back', async ({ page }) => {
  const held: string[] = [];
  await page.route(/\/remotes\/admin\/.*\.js$/, (route) => {
    held.push(route.request().url());
  });
  // The document's own hints wait for those files too, and its load event with them.
  await page.goto('/admin/login', { waitUntil: 'commit' });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  expect(held).toContainEqual(expect.stringContaining('/remoteEntry.'));
  // What was held goes on its way.
  await page.unroute(/\/remotes\/admin\/.*\.js$/);
  await pressUntil(retry, page.getByRole('heading', { name: 'Login to your account' }));
});

test('without the service of logins the form says that something went wrong', async ({ page }) => {
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
