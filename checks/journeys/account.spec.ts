import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeAccount } from './support/accounts.ts';
import { call, signIn } from './support/api.ts';
import { logIn, storedSession } from './support/login-page.ts';
import { asStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 40[01]/ });

test('an administrator changes their name and password, and only this session remains', {
  tag: '@core',
}, async ({ page, adminToken }) => {
  const account = await makeAccount(adminToken, 'admin');
  const elsewhere = await signIn(account);
  await page.goto('/admin/login');
  await logIn(page, account);
  await page.getByRole('link', { name: 'ACCOUNT' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/account/${account.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 768);
  await page.setViewportSize({ width: 1280, height: 800 });

  const username = page.getByLabel('USERNAME');
  const current = page.getByLabel('CURRENT PASSWORD');
  const next = page.getByLabel('NEW PASSWORD', { exact: true });
  const again = page.getByLabel('RE-ENTER PASSWORD');
  const submit = page.getByRole('button', { name: 'Submit' });
  const dialog = page.getByRole('dialog');
  await expect(username).toHaveValue(account.username);
  await submit.click();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();

  await test.step('hides a password and accepts it from the clipboard', async () => {
    for (const field of [current, next, again]) {
      await expect(field).toHaveAttribute('type', 'password');
    }
    await username.press('ControlOrMeta+A');
    await username.press('ControlOrMeta+C');
    await next.press('ControlOrMeta+V');
    await expect(next).toHaveValue(account.username);
  });

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

test('staff change their password, set up a second factor and end sessions on their account page', async ({
  page,
  adminToken,
}) => {
  const account = await asStaff(page, adminToken);
  const elsewhere = await signIn(account);
  await page.goto('/webdata');
  await page.getByRole('link', { name: `User: ${account.username}` }).click();
  await expect(page).toHaveURL(/\/webdata\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expectFits(page, 375);

  const section = page.getByRole('region', { name: 'Password' });
  const submit = section.getByRole('button', { name: 'Change the password' });
  await submit.click();
  await expect(section.getByText('Required')).toHaveCount(3);
  await section.getByLabel('Current password').fill('a guess');
  await section
    .getByRole('textbox', { name: 'New password', exact: true })
    .fill('seven yellow kettles');
  await section.getByLabel('New password again').fill('seven yellow kettle');
  await submit.click();
  await expect(section.getByText('The two passwords differ')).toBeVisible();
  await section.getByLabel('New password again').fill('seven yellow kettles');
  await submit.click();
  await expect(section.getByText('Not the current password')).toBeVisible();
  await section.getByLabel('Current password').fill(account.password);
  await submit.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Password changed successfully');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByLabel('Current password')).toHaveValue('');
  await expect(sessions.getByText('One open session.')).toBeVisible();
  expect((await call('/auth/verify-token/', { token: elsewhere.token })).status).toBe(401);

  const again = await signIn({ ...account, password: 'seven yellow kettles' });
  await page.reload();
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(sessions.getByText('One open session.')).toBeFocused();
  expect((await call('/auth/verify-token/', { token: again.token })).status).toBe(401);

  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByLabel('Your password').fill('seven yellow kettles');
  await factor.getByRole('button', { name: 'Set up' }).click();
  await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible();
  await factor.getByRole('button', { name: 'Cancel' }).click();
  await expect(factor.getByText('Off.')).toBeFocused();
});
