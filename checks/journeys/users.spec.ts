import type { Page } from '@playwright/test';
import { environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { freshName, makeAccount } from './support/accounts.ts';
import { call } from './support/api.ts';
import { clickAfterSession, logIn, storedSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

// The browser logs refused requests.
test.use({ expectedErrors: /status of 40[0139]/ });

/** Closes the dialog with the result of an action. */
async function dismiss(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: message });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

const password = 'first day at the journal';
/** The network from which the gateway receives the browser's requests. */
const clientNetwork = environment.E2E_CLIENT_ADDRESS.replace(/\..*/, '.0.0.0/8');

test('the users and their form are accessible, fit a narrow window, and confirm before leaving', async ({
  adminPage,
  adminToken,
}) => {
  // A separate user, because the test has many steps.
  const user = await makeAccount(adminToken, 'staff');
  await adminPage.goto('/admin/users');
  await expect(adminPage.getByText(/^Total Rows: \d+$/)).toBeVisible();
  // The list is filtered first, because axe checks every row, and the others are users of other journeys.
  await adminPage.getByLabel('Filter').fill(user.username.toUpperCase());
  const rows = adminPage.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  const frame = adminPage.getByRole('region', { name: 'Users' });
  for (const width of [320, 768, 1024, 1280, 1440]) {
    await adminPage.setViewportSize({ width, height: 900 });
    const hidden = () => frame.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(hidden, `${width}`).toBe(0);
    await expect(rows.getByRole('button', { name: 'Edit' })).toBeInViewport();
  }

  const add = adminPage.getByRole('button', { name: 'Add New' });
  await add.click();
  const name = adminPage.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expectAccessible(adminPage);
  await expectFits(adminPage, 768);
  await adminPage.getByRole('button', { name: 'Cancel' }).click();
  await expect(add).toBeFocused();

  const edit = rows.getByRole('button', { name: `Edit ${user.username}` });
  await edit.click();
  const form = adminPage.getByRole('form', { name: `Edit ${user.username}` });
  // Opening another user must not lose the input.
  await expect(edit).toBeDisabled();
  const submits: string[] = [];
  adminPage.on('request', (request) => request.method() === 'POST' && submits.push(request.url()));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Nothing was changed.')).toBeVisible();
  expect(submits).toEqual([]);

  await form.getByLabel('Allowed addresses').fill('198.51.100.0/24');
  await form.getByLabel('New password').fill('never kept anywhere');
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await adminPage.getByRole('link', { name: 'Archives' }).first().click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await adminPage.getByRole('link', { name: 'Archives' }).first().click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
  const stored = await adminPage.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('198.51.100.0/24');
  expect(stored).not.toContain('never kept anywhere');
  await adminPage.goto('/admin/users');
  await edit.click();
  await expect(adminPage.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(form.getByLabel('Allowed addresses')).toHaveValue('198.51.100.0/24');
  await adminPage.keyboard.press('Control+s');
  await dismiss(adminPage, 'User updated successfully');
  await expect(edit).toBeFocused();
});

test('a user is added with all errors shown at their fields, and signs in', {
  tag: '@core',
}, async ({ adminPage, page }) => {
  const name = freshName('newcomer');
  await adminPage.setViewportSize({ width: 1440, height: 900 });
  await adminPage.goto('/admin/users');
  await adminPage.getByRole('button', { name: 'Add New' }).click();
  const form = adminPage.getByRole('form', { name: 'New user' });

  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  await expect(form.getByText('At least 10 characters', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('аdmin-who-leaves');
  await form.getByLabel(/^Password/).fill('password1234');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText(/^Use Latin letters, digits/)).toBeVisible();
  await expect(
    form.getByText(/^Too easy to guess. Use three or more unrelated words/),
  ).toBeVisible();
  await expect(form.getByLabel(/^Password/)).toHaveValue('password1234');
  await form.getByRole('textbox', { name: 'Name' }).fill('ADMIN-who-leaves');
  await form.getByLabel(/^Password/).fill(password);
  await form.getByLabel('Role').selectOption('Administrator');
  await form.getByLabel('Allowed addresses').fill('127.0.0.1\n10.0.0.0/99');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('10.0.0.0/99: Not an address or a CIDR range')).toBeVisible();
  await form.getByLabel('Allowed addresses').fill(`${clientNetwork}\n::1`);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('A user with this name already exists')).toBeVisible();
  await expect(form.getByLabel(/^Password/)).toHaveValue(password);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Submit' }).click();

  await dismiss(adminPage, 'User created successfully');
  await expect(adminPage.getByRole('button', { name: 'Add New' })).toBeFocused();
  const row = adminPage.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell')).toHaveText([
    new RegExp(`^${name}`),
    'Administrator',
    '',
    new RegExp(`${clientNetwork.replaceAll('.', '\\.')}\\s*::1`),
    'Off',
    /^\d{1,2} \w+ \d{4}$/,
    /Edit/,
  ]);

  await page.goto('/admin/login?return=/admin/editors');
  await logIn(page, { username: name, password });
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(await storedSession(page, 'admin')).toBeNull();
  const next = page.getByLabel('New password');
  const again = page.getByLabel('Re-enter password');
  const save = page.getByRole('button', { name: 'Save and log in' });
  await expect(next).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, 320);
  await next.fill('password1234');
  await again.fill('password123');
  await save.click();
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await expect(again).toBeFocused();
  await again.fill('password1234');
  await save.click();
  await expect(page.getByText(/^Too easy to guess/)).toBeVisible();
  await expect(next).toBeFocused();
  await expect(again).toHaveValue('password1234');
  await next.fill('seven yellow kettles');
  await again.fill('seven yellow kettles');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(name);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(next).toHaveValue('seven yellow kettles');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editors' })).toBeVisible();
});

test('a disabled user is signed out immediately, including open sessions', async ({
  adminPage,
  adminToken,
  page,
}) => {
  const user = await makeAccount(adminToken, 'admin');
  await page.goto('/admin/login');
  await logIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await adminPage.goto(`/admin/users?q=${user.username}`);
  const row = adminPage.getByRole('row').filter({ hasText: user.username });
  const status = row.getByRole('switch', { name: `Enabled: ${user.username}` });
  await status.press('Space');
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toBeChecked();
  await status.press('Space');
  await adminPage.getByRole('button', { name: 'Disable', exact: true }).click();
  await dismiss(adminPage, 'User updated successfully');
  await expect(status).toBeFocused();
  await expect(status).not.toBeChecked();

  await clickAfterSession(page, page.getByRole('link', { name: 'Archives' }).first());
  await expect(page).toHaveURL(/\/admin\/login\?/);
  await logIn(page, user);
  await expect(page.getByRole('alert').first()).toHaveText('User disabled');

  await status.press('Space');
  await dismiss(adminPage, 'User updated successfully');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('banner')).toContainText(user.username);
});

test('a user gets a password and an allowlist, and is signed out everywhere', async ({
  adminPage,
  adminToken,
  page,
}) => {
  // A separate user, because the test has many steps.
  const user = await makeAccount(adminToken, 'admin');
  const newcomer = { username: user.username, password: 'green copper lanterns' };
  await page.goto('/admin/login');
  await logIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await adminPage.goto(`/admin/users?q=${user.username}`);
  const row = adminPage.getByRole('row').filter({ hasText: user.username });
  const signOut = row.getByRole('button', { name: `Sign out ${user.username} everywhere` });
  await signOut.click();
  const question = adminPage.getByRole('dialog', { name: `Sign out ${user.username} everywhere?` });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dismiss(adminPage, 'Signed out everywhere');
  await expect(signOut).toBeFocused();
  await clickAfterSession(page, page.getByRole('link', { name: 'Archives' }).first());

  await row.getByRole('button', { name: `Edit ${user.username}` }).click();
  const form = adminPage.getByRole('form', { name: `Edit ${user.username}` });
  await form.getByLabel('New password').fill(newcomer.password);
  await form.getByLabel('Re-enter password').fill('something else');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('The two passwords differ')).toBeVisible();
  await form.getByLabel('Re-enter password').fill(newcomer.password);
  await form.getByRole('button', { name: 'Submit' }).click();
  await dismiss(adminPage, 'User updated successfully');
  await logIn(page, user);
  await expect(page.getByRole('alert').first()).toHaveText('Invalid user and password');

  // A concurrent change, which setting a password must not overwrite.
  await row.getByRole('button', { name: `Edit ${user.username}` }).click();
  await form.getByLabel('New password').fill(`${newcomer.password} again`);
  await form.getByLabel('Re-enter password').fill(`${newcomer.password} again`);
  const elsewhere = { role: 'staff', allowedAddresses: ['203.0.113.0/24'] };
  const theirs = await call(`/api/users/${user.id}`, { token: adminToken, body: elsewhere });
  expect(theirs.status).toBe(200);
  await form.getByRole('button', { name: 'Submit' }).click();
  const dialog = adminPage.getByRole('dialog');
  await expect(dialog).toContainText('Someone else has changed this in the meantime');
  await expect(dialog).toContainText('Allowed addresses');
  await expect(dialog.locator('ins')).toContainText(['staff', '203.0.113.0/24']);
  await dialog.getByRole('button').last().click();
  await expect(form.getByLabel('Allowed addresses')).toHaveValue('203.0.113.0/24');
  const sent = adminPage.waitForRequest(`**/api/users/${user.id}`);
  await form.getByRole('button', { name: 'Submit' }).click();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'password',
    'passwordAgain',
    'version',
  ]);
  await dismiss(adminPage, 'User updated successfully');
  await expect(row).toContainText('203.0.113.0/24');
  await logIn(page, { ...newcomer, password: `${newcomer.password} again` });
  await expect(page.getByRole('alert').first()).toHaveText('Invalid IP');
});
