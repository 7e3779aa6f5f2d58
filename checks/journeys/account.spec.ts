import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeAccount } from './support/accounts.ts';
import { call, signIn } from './support/api.ts';
import { logIn, storedSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 40[01]/ });

test('an administrator changes their name and password, and only this session remains', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  const elsewhere = await signIn(account);
  await page.goto('/admin/login');
  await logIn(page, account);
  await page.getByRole('link', { name: 'ACCOUNT' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/account/${account.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 768);

  const username = page.getByLabel('USERNAME');
  const current = page.getByLabel('CURRENT PASSWORD');
  const next = page.getByLabel('NEW PASSWORD', { exact: true });
  const again = page.getByLabel('RE-ENTER PASSWORD');
  const submit = page.getByRole('button', { name: 'Submit' });
  const dialog = page.getByRole('dialog');
  await expect(username).toHaveValue(account.username);
  await submit.click();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();

  await next.fill('a better password');
  await again.fill('a bitter password');
  await submit.click();
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await expect(page.getByText('Required')).toBeVisible();
  await again.fill('a better password');
  await current.fill('a guess');
  await submit.click();
  await expect(page.getByText('Not the current password')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(next).toHaveValue('a better password');

  await page.getByRole('link', { name: 'Archives' }).first().click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await current.fill(account.password);
  await username.fill(`${account.username}-renamed`);
  await submit.click();
  await expect(dialog).toContainText('User updated successfully');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(next).toHaveValue('');
  await expect(page.getByRole('banner').first()).toContainText(`${account.username}-renamed`);
  expect((await call('/auth/verify-token/', { token: elsewhere.token })).status).toBe(401);

  await page.reload();
  await expect(username).toHaveValue(`${account.username}-renamed`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await storedSession(page, 'admin')).toBeNull();
  await logIn(page, { username: `${account.username}-renamed`, password: 'a better password' });
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await expect(page).toHaveURL(/\/admin$/);
});
