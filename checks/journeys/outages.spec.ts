import { articlePath, issuePath } from '@app/contracts';
import type { Page } from '@playwright/test';
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
test.use({
  expectedErrors: /Failed to load resource|ERR_|Refused to|RemoteError|ChunkLoadError/,
  allowsSlowRemotes: false,
});

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

test('outages of the work log and the public remote leave no page blank, and Retry recovers both', async ({
  page,
  context,
  adminToken,
}) => {
  // The test opens a page that has never been rendered, so that the shell has no cached copy.
  const { key } = await publishIssue(adminToken);
  const workLog = await context.newPage();
  const retryOf = (each: Page) => each.getByRole('button', { name: 'Retry' });
  const outage = async () => {
    await workLog.goto('/webdata/login');
    await expect(retryOf(workLog)).toBeVisible();
    await page.goto(issuePath(key));
    await expect(page.getByText('This part of the site could not be loaded.')).toBeVisible();
    await expect(retryOf(page)).toBeVisible();
    for (const [each, path] of [
      [workLog, '/webdata/login'],
      [page, issuePath(key)],
    ] as const) {
      await each.goto('/admin/login');
      await expect(each.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
      await each.goto(path);
      await expect(retryOf(each)).toBeVisible();
    }
  };
  await without('mfe-webdata', () => without('mfe-public', outage));
  const login = workLog.getByRole('heading', { name: 'Login to your account' });
  await pressUntil(retryOf(workLog), login);
  await pressUntil(retryOf(page), page.getByRole('row').filter({ hasText: 'esters' }).first());
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
