import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessible.ts';
import { freshName, makeAccount } from '../support/accounts.ts';
import { call } from '../support/api.ts';
import { logIn } from '../support/login-page.ts';
import { expect, test } from '../support/test.ts';

// The browser's own notes of refusals.
test.use({ provokedFaults: /status of 40[0139]/ });

/** The result of an action is told in a dialog with Close. */
async function dismiss(page: Page, message: string): Promise<void> {
  const told = page.getByRole('dialog').filter({ hasText: message });
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toBeHidden();
}

const password = 'first day at the journal';

test('the users and their form are accessible and fit a narrow window', async ({ adminPage }) => {
  // Other journeys' users are in the list, and axe looks at every row of it.
  test.slow();
  await adminPage.goto('/admin/users');
  await adminPage.getByRole('button', { name: 'Add New' }).click();
  await expect(adminPage.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(adminPage);
  await expectFits(adminPage, 768);
});

test('a user is added, with every fault told by its field, and signs in', async ({
  adminPage,
  page,
}) => {
  const name = freshName('newcomer');
  await adminPage.goto('/admin/users');
  await adminPage.getByRole('button', { name: 'Add New' }).click();
  const form = adminPage.getByRole('form', { name: 'New user' });

  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  await expect(form.getByText('At least 8 characters', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('ADMIN-who-leaves');
  await form.getByLabel(/^Password/).fill(password);
  await form.getByLabel('Role').selectOption('Administrator');
  await form.getByLabel('Allowed addresses').fill('127.0.0.1\n10.0.0.0/99');
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(form.getByText('10.0.0.0/99: Not an address or a CIDR range')).toBeVisible();
  await form.getByLabel('Allowed addresses').fill('127.0.0.0/8\n::1');
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(form.getByText('There is a user of this name already')).toBeVisible();
  await expect(form.getByLabel(/^Password/)).toHaveValue(password);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Add user' }).click();

  await dismiss(adminPage, 'User created successfully');
  const row = adminPage.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell')).toHaveText([
    name,
    'Administrator',
    '',
    /127\.0\.0\.0\/8\s*::1/,
    'Off',
    /^\d{1,2} \w+ \d{4}$/,
    /Edit/,
  ]);

  await page.goto('/admin/login');
  await logIn(page, { username: name, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a user whom an administrator disables is out at once, in an open session too', async ({
  adminPage,
  adminToken,
  page,
}) => {
  const user = await makeAccount(adminToken, 'admin');
  await page.goto('/admin/login');
  await logIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await adminPage.goto('/admin/users');
  const row = adminPage.getByRole('row').filter({ hasText: user.username });
  const status = row.getByRole('switch', { name: `Enabled: ${user.username}` });
  await status.press('Space');
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toBeChecked();
  await status.press('Space');
  await adminPage.getByRole('button', { name: 'Disable', exact: true }).click();
  await dismiss(adminPage, 'User updated successfully');
  await expect(status).not.toBeChecked();

  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page).toHaveURL(/\/admin\/login\?/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await logIn(page, user);
  await expect(page.getByRole('alert').first()).toHaveText('User disabled');

  await status.press('Space');
  await dismiss(adminPage, 'User updated successfully');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('banner')).toContainText(user.username);
});

test('a user is given a password and an allowlist, and signed out everywhere', async ({
  adminPage,
  adminToken,
  page,
}) => {
  const user = await makeAccount(adminToken, 'admin');
  const newcomer = { username: user.username, password: 'from the administrator' };
  await page.goto('/admin/login');
  await logIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await adminPage.goto('/admin/users');
  const row = adminPage.getByRole('row').filter({ hasText: user.username });
  await row.getByRole('button', { name: `Sign out ${user.username} everywhere` }).click();
  const question = adminPage.getByRole('dialog', { name: `Sign out ${user.username} everywhere?` });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dismiss(adminPage, 'Signed out everywhere');
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page.getByText('Your session has ended')).toBeVisible();

  await row.getByRole('button', { name: `Edit ${user.username}` }).click();
  const form = adminPage.getByRole('form', { name: `Edit ${user.username}` });
  await form.getByLabel('New password').fill(newcomer.password);
  await form.getByLabel('Re-enter password').fill('something else');
  await form.getByRole('button', { name: 'Save user' }).click();
  await expect(form.getByText('The two passwords differ')).toBeVisible();
  await form.getByLabel('Re-enter password').fill(newcomer.password);
  await form.getByRole('button', { name: 'Save user' }).click();
  await dismiss(adminPage, 'User updated successfully');
  await logIn(page, user);
  await expect(page.getByRole('alert').first()).toHaveText('Invalid user and password');

  await row.getByRole('button', { name: `Edit ${user.username}` }).click();
  await form.getByLabel('Allowed addresses').fill('203.0.113.7');
  // Somebody else is faster: the second save is told so and the next one knows of it.
  const elsewhere = { token: adminToken, body: { role: 'staff' } };
  expect((await call(`/api/users/${user.id}`, elsewhere)).status).toBe(200);
  await form.getByRole('button', { name: 'Save user' }).click();
  await dismiss(adminPage, 'Somebody else has changed this meanwhile');
  await expect(row).toContainText('Staff');
  await expect(form.getByLabel('Allowed addresses')).toHaveValue('203.0.113.7');
  await form.getByRole('button', { name: 'Save user' }).click();
  await dismiss(adminPage, 'User updated successfully');
  await logIn(page, newcomer);
  await expect(page.getByRole('alert').first()).toHaveText('Invalid IP');
});
