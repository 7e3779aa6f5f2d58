import type { Page } from '@playwright/test';
import { administrator } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { type Account, freshName, makeAccount } from './support/accounts.ts';
import { call, signIn } from './support/api.ts';
import { logIn, storedSession, storeSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { tokenWith } from './support/tokens.ts';

test.use({ expectedErrors: /status of 40[0134]/ });

const hoursAgo = (hours: number) => Math.floor(Date.now() / 1_000) - hours * 3_600;
const identityDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** The dialog with the result of an action. */
const result = (page: Page, message: string) =>
  page.getByRole('dialog').filter({ hasText: message }).filter({ hasText: 'Close' });

/** Stores the session of a login that seems to be an hour old. */
async function storeLateSession(page: Page, account: Account): Promise<void> {
  const session = await signIn(account);
  const token = await tokenWith(session.token, { auth_time: hoursAgo(1) });
  await storeSession(page, 'admin', { ...session, token });
}

test('a sensitive change long after the login asks for the password and loses nothing', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  await storeLateSession(page, account);
  const name = freshName('staff');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('form', { name: 'New user' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel(/^Password/).fill('words that nobody else puts together');
  const submit = form.getByRole('button', { name: 'Submit' });
  await submit.click();

  const dialog = identityDialog(page);
  const password = dialog.getByLabel('Your password');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, 375);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const failure = page.getByRole('dialog', { name: 'The user was not added' });
  await expect(failure).toContainText('Nothing was changed because you did not confirm');
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);

  await form.getByRole('button', { name: 'Submit' }).click();
  await password.fill('a guess');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Not the current password')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await result(page, 'User created successfully').getByRole('button', { name: 'Close' }).click();

  // The confirmation is valid for some minutes, even after a reload.
  await page.reload();
  await page.getByLabel('Filter').fill(name);
  await page.getByRole('switch', { name: `Enabled: ${name}` }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(result(page, 'User updated successfully')).toBeVisible();
});

test('the dialog for the password opens above the confirmation dialog of a change', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  const other = await makeAccount(adminToken, 'staff');
  await storeLateSession(page, account);
  await page.goto(`/admin/account/${other.id}`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const asked = page.getByRole('dialog', { name: /^Sign out .* everywhere/ });
  await asked.getByRole('button', { name: 'Sign out everywhere' }).click();
  await identityDialog(page).getByLabel('Your password').fill(account.password);
  await identityDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(result(page, 'Signed out everywhere')).toBeVisible();
});

test('the account page lists the sessions, and ends one of them or all but the current one', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  const { token } = await signIn(account);
  await call(`/api/users/${account.id}/sign-out`, { method: 'POST', token });
  const [first, second] = [await signIn(account), await signIn(account)];
  await page.goto(`/admin/account/${account.id}`);
  await logIn(page, account);
  const section = page.getByRole('region', { name: 'Sessions' });
  await expect(section.getByText('3 open sessions.')).toBeVisible();
  const rows = section.getByRole('listitem');
  await expect(rows.filter({ hasText: '(this session)' })).toContainText('Chrome on');
  await expectAccessible(page);
  await expectFits(page, 375);
  await rows.getByRole('button', { name: /^End/ }).first().click();
  await expect(section.getByText('2 open sessions.')).toBeFocused();
  const isOpen = async (session: { token: string }) =>
    (await call('/auth/verify-token/', session)).status === 200;
  expect((await Promise.all([first, second].map(isOpen))).filter(Boolean)).toHaveLength(1);

  const third = await signIn(account);
  await section.getByRole('button', { name: 'End all others' }).click();
  await expect(section.getByText('One open session.')).toBeFocused();
  expect(await Promise.all([first, second, third].map(isOpen))).toEqual([false, false, false]);
  await page.reload();
  await expect(section.getByText('One open session.')).toBeVisible();
});

test('an unused session ends, the page shows why, and the draft is kept', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  const session = await signIn(account);
  await storeSession(page, 'admin', session);
  await page.goto('/admin/editors/add');
  await page.getByRole('textbox', { name: 'author name' }).fill('Ada of the draft');
  const claims = { iat: hoursAgo(2), idle: 1_800, sid: 'unused' };
  const token = await tokenWith(session.token, claims);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    'journal:admin',
    JSON.stringify({ ...session, token }),
  ] as const);
  await page.reload();
  await expect(page.getByText('because of inactivity')).toBeVisible();
  expect(await storedSession(page, 'admin')).toBeNull();
  await logIn(page, account);
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'author name' })).toHaveValue('Ada of the draft');
});

test('Logout asks about drafts and deletes them', async ({ page, adminToken }) => {
  const account = await makeAccount(adminToken, 'admin');
  await storeSession(page, 'admin', await signIn(account));
  await page.goto('/admin/editors/add');
  await page.getByRole('textbox', { name: 'author name' }).fill('Ada of the draft');
  await page.getByRole('link', { name: 'Archives' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')));
  await expect.poll(drafts).toHaveLength(1);

  const logOut = page.getByRole('button', { name: 'Logout' });
  await logOut.click();
  await expect(dialog).toContainText('This browser has an unsaved draft of yours.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await drafts()).toHaveLength(1);
  await logOut.click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect.poll(drafts).toEqual([]);
});

test('the rules of logins are changed on their page', async ({ page, adminToken }) => {
  const account = await makeAccount(adminToken, 'admin');
  await storeSession(page, 'admin', await signIn(account));
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Sign-in rules' }).click();
  const minutes = page.getByLabel('Minutes without activity');
  await minutes.fill('1000');
  const submit = page.getByRole('button', { name: 'Submit' });
  const required = page.getByRole('switch', { name: 'Required for administrators' });
  await submit.click();
  await expect(page.getByText('A number from 5 to 720')).toBeVisible();
  await minutes.fill('470');
  await required.press('Space');
  await submit.click();
  await expect(page.getByText('Set up your own second factor first')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 375);
  await required.press('Space');
  await submit.click();
  await expect(result(page, 'The rules were saved')).toBeVisible();
});

test('a user who must have a second factor sets it up while logging in', async ({
  page,
  adminToken,
}) => {
  const session = { token: adminToken, user: administrator.username };
  // The response is mocked, because the real rule would sign out the users of other journeys.
  const problem = { error: 'second_factor_setup_required', title: 'x', status: 403 };
  await page.route(/\/auth\/login\/?$/, (route) => route.fulfill({ status: 403, json: problem }));
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await page.route(/\/auth\/second-factor$/, (route) =>
    route.fulfill({ json: { secret, uri: `otpauth://totp/Journal:x?secret=${secret}` } }),
  );
  const issues = [{ path: 'code', message: 'Invalid code' }];
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `k7m2-9xqp-4trw-000${at}`);
  await page.route(/\/auth\/second-factor\/confirm$/, (route) =>
    route.request().postDataJSON().code === '123456'
      ? route.fulfill({ json: { ...session, recoveryCodes } })
      : route.fulfill({
          status: 400,
          json: { error: 'invalid_request', title: 'x', status: 400, issues },
        }),
  );
  await page.goto('/admin/login');
  await logIn(page, administrator);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, 375);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid code')).toBeVisible();
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  expect(await storedSession(page, 'admin')).toBeNull();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
