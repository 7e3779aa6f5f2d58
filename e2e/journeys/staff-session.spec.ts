import { expectAccessible, expectFits } from '../support/accessible.ts';
import { call, signIn } from '../support/api.ts';
import { logIn, storedSession, storeSession } from '../support/login-page.ts';
import { expect, test } from '../support/test.ts';
import { users } from '../support/users.ts';

test('staff sign in to the work log, return to it and leave it', async ({ page }) => {
  await page.goto('/webdata');
  await expect(page).toHaveURL(/\/webdata\/login$/);
  await expect(page).toHaveTitle('Log in | Work log');
  await logIn(page, users.staff);
  await expect(page).toHaveURL(/\/webdata$/);
  await expect(page.getByText(`User: ${users.staff.username}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Work log' })).toBeVisible();

  await page.goto('/webdata/login');
  await expect(page).toHaveURL(/\/webdata$/);
  await expect(page.getByText(`User: ${users.staff.username}`)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/webdata\/login$/);
  expect(await storedSession(page, 'webdata')).toBeNull();

  await page.goto('/webdata/urgent?search=proof');
  await expect(page).toHaveURL(/\/webdata\/login\?return=/);
  await logIn(page, users.staff);
  await expect(page).toHaveURL(/\/webdata\/urgent\?search=proof$/);
});

test('the bar leads home, searches the list that is shown, and keeps what else is chosen', async ({
  page,
}) => {
  await storeSession(page, 'webdata', await signIn(users.staff));
  await page.goto('/webdata/urgent?sort=status&page=2');
  const bar = page.getByRole('banner');
  const field = bar.getByRole('searchbox');
  await expect(field).toHaveAttribute('placeholder', 'Search...');
  await expect(field).toHaveAttribute('maxlength', '500');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('a (proof) & more');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/webdata\/urgent\?sort=status&search=a\+%28proof%29\+%26\+more$/);
  await expect(field).toHaveValue('a (proof) & more');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await expectFits(page, width);
    expect((await bar.boundingBox())?.height).toBe(56);
    await expect(bar.getByText(`User: ${users.staff.username}`)).toBeVisible();
  }

  await field.fill(' ');
  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/webdata\/urgent\?sort=status$/);
  await expect(field).toHaveValue('');

  await page.goto('/webdata/addentris');
  await field.fill('proof');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/webdata\?search=proof$/);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/webdata$/);
  await expect(field).toHaveValue('');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Search the work log');
});

test.describe('a stored login of staff that the server refuses', () => {
  test.use({ provokedFaults: /status of 401/ });

  test('is cleared, and the reader sent home', async ({ page }) => {
    const session = await signIn(users.staff);
    await call('/auth/logout/', { method: 'POST', token: session.token });
    await storeSession(page, 'webdata', session);
    await page.goto('/webdata');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    expect(await storedSession(page, 'webdata')).toBeNull();
  });
});

test.describe('a stored login that nobody answers for', () => {
  test.use({ provokedFaults: /net::ERR_/ });

  test('stays, and its pages come with Retry', async ({ page }) => {
    await storeSession(page, 'webdata', await signIn(users.staff));
    await page.route('**/auth/verify-token/', (route) => route.abort());
    await page.goto('/webdata/addentris');
    await expect(page.getByRole('alert')).toContainText('You are still signed in.');
    expect(await storedSession(page, 'webdata')).not.toBeNull();
    await page.unroute('**/auth/verify-token/');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New entry' })).toBeVisible();
  });
});
