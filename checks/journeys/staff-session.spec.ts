import { WORK_LOG_PATH } from '@app/contracts';
import type { Locator } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call, signIn } from './support/api.ts';
import { logIn, storedSession, storeSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { users } from './support/users.ts';

/** Browser globals that Node's types lack. */
interface Styles {
  getComputedStyle: (element: unknown) => { color: string; backgroundColor: string };
}

const coloursOf = (words: Locator) =>
  words.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as Styles;
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });

test('staff sign in to the work log, return to it and log out', { tag: '@core' }, async ({
  page,
}) => {
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

  const asked = '/webdata/urgent?search=proof&sort=status';
  await page.goto(asked);
  await expect(page).toHaveURL(/\/webdata\/login\?return=/);
  await logIn(page, users.staff);
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === asked);
  await expect(page.getByText(`User: ${users.staff.username}`)).toBeVisible();
});

test('the top bar links home and searches the current list with its filters', async ({ page }) => {
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
    await expect.poll(async () => (await bar.boundingBox())?.height).toBe(56);
    await expect(bar.getByText(`User: ${users.staff.username}`)).toBeVisible();
  }

  // In forced-colors mode, the browser adds a background to text unless this is disabled.
  await page.emulateMedia({ forcedColors: 'active' });
  const filled = page.getByRole('link', { name: 'Add New' });
  for (const words of [filled, page.getByRole('main').locator('[aria-current="page"]')]) {
    await expect(words).toHaveCSS('forced-color-adjust', 'none');
    const [ink, ground] = await coloursOf(words);
    expect(ink).not.toBe(ground);
  }
  await page.emulateMedia({ forcedColors: 'none' });

  await field.fill(' ');
  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/webdata\/urgent\?sort=status$/);
  await expect(field).toHaveValue('');
  await field.fill('half typ');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pending/ })
    .click();
  await expect(page).toHaveURL(/\/webdata\/pending\?sort=status$/);
  await expect(page.getByRole('main').locator('[aria-current="page"]')).toHaveText(/^Pending/);
  await expect(field).toHaveValue('half typ');

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

test.describe('a stored staff session that the server refuses', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('is deleted, and the visitor is redirected home', async ({ page }) => {
    const session = await signIn(users.staff);
    await call('/auth/logout/', { method: 'POST', token: session.token });
    await storeSession(page, 'webdata', session);
    await page.goto('/webdata');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    expect(await storedSession(page, 'webdata')).toBeNull();
  });

  test('redirects from the list to the login, and back to the same list', async ({
    page,
    adminToken,
  }) => {
    const session = await signIn(users.staff);
    await storeSession(page, 'webdata', session);
    await page.goto('/webdata?search=proof');
    await expect(page.getByRole('heading', { level: 1, name: 'Work log' })).toBeVisible();
    await call('/auth/logout/', { method: 'POST', token: session.token });
    // The first event reloads the list. If no event arrives, the event stream ends seconds later.
    const body = { status: 'info', content: 'The proof of the next issue is there' };
    await call(WORK_LOG_PATH, { token: adminToken, body });
    await expect(page.getByText('Log in to continue where you were.')).toBeVisible();
    expect(await storedSession(page, 'webdata')).toBeNull();
    await logIn(page, users.staff);
    await expect(page).toHaveURL(/\/webdata\?search=proof$/);
  });
});

test.describe('a stored session during an outage', () => {
  test.use({ expectedErrors: /net::ERR_/ });

  test('is kept, and Retry recovers its pages', async ({ page }) => {
    await storeSession(page, 'webdata', await signIn(users.staff));
    await page.route('**/auth/verify-token{,/}', (route) => route.abort());
    await page.goto('/webdata/addentris');
    await expect(page.getByRole('alert')).toContainText('You are still signed in.');
    expect(await storedSession(page, 'webdata')).not.toBeNull();
    await page.unroute('**/auth/verify-token{,/}');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New entry' })).toBeVisible();
  });
});

test.describe('a list that is still loading on the server', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('shows the reason, and Retry recovers it', async ({ page }) => {
    await storeSession(page, 'webdata', await signIn(users.staff));
    const list = /\/api\/webdata\?/;
    await page.route(list, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { error: 'unavailable', status: 503, detail: 'The work log is being loaded' },
      }),
    );
    await page.goto('/webdata');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The work log is being loaded. You are still signed in.');

    await page.unroute(list);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Work log' })).toBeVisible();
  });
});
