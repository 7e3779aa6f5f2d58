import { administrator } from './environment.ts';
import { disableAccounts, makeAccount } from './support/accounts.ts';
import { administratorsToken, call, signIn } from './support/api.ts';
import { logIn, storeSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test.afterAll(disableAccounts);

test('an editor of manuscripts has access to the desk only', { tag: '@core' }, async ({ page }) => {
  const editor = await makeAccount(await administratorsToken(), 'editor');
  for (const path of ['/webdata/login', '/admin/login']) {
    await page.goto(path);
    await logIn(page, editor);
    await expect(page.getByRole('alert')).toContainText('no access to this area');
  }
  await page.getByRole('link', { name: 'Log in to your own area' }).click();
  await expect(page).toHaveURL('/review/desk/login');
  await logIn(page, editor);
  await expect(page).toHaveURL('/review/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Manuscripts' })).toBeVisible();

  const { token } = await signIn(editor);
  for (const path of ['/api/webdata', '/api/users', '/api/admin']) {
    expect([path, (await call(path, { token })).status]).toEqual([path, 403]);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/review/desk/login');
});

test('an administrator continues on the desk without another login', async ({ page }) => {
  const session = { token: await administratorsToken(), user: administrator.username };
  await storeSession(page, 'admin', session);
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Manuscripts' }).click();
  await expect(page).toHaveURL('/review/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Manuscripts' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(administrator.username);
});

test.describe('a personal link', () => {
  // The service answers 404 to a link that it does not know.
  test.use({ expectedErrors: /404/ });

  for (const side of ['author', 'co-author', 'reviewer']) {
    test(`the page of a ${side} needs no login and does not load the desk`, async ({ page }) => {
      const scripts: string[] = [];
      page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
      await page.goto(`/review/${side}#a-token`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(page.url()).toContain(`/review/${side}#`);
      expect(scripts.filter((path) => /desk|login/.test(path))).toEqual([]);
    });
  }
});
