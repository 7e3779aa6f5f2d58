import { administrator } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call, signIn } from './support/api.ts';
import { logIn, storedSession, storeSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { users } from './support/users.ts';

test.describe('a login that fails', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /status of 40[13]/ });

  const cases = [
    {
      name: 'a wrong password',
      user: { ...users.elsewhere, password: 'a guess' },
      message: 'Invalid user and password',
    },
    {
      name: 'an unknown user',
      user: { username: 'nobody-of-that-name', password: 'a guess' },
      message: 'Invalid user and password',
    },
    { name: 'a user that is disabled', user: users.disabled, message: 'User disabled' },
    { name: 'a user from elsewhere', user: users.elsewhere, message: 'Invalid IP' },
    { name: 'staff', user: users.staff, message: /no access/ },
  ];

  test('shows the reason, stores nothing and keeps the user name', async ({ page }) => {
    await page.goto('/admin/login');
    for (const { name, user, message } of cases) {
      await test.step(name, async () => {
        const answered = page.waitForResponse('**/auth/login{,/}');
        await logIn(page, user);
        await answered;
        await expect(page.getByRole('alert').first()).toHaveText(message);
        await expect(page.getByLabel('Username')).toHaveValue(user.username);
        expect(await storedSession(page, 'admin')).toBeNull();
        await expect(page).toHaveURL(/\/admin\/login$/);
      });
    }
    await expectAccessible(page);
  });
});

test('a signed-in administrator is redirected from the login to the dashboard, which shows the number of issues and editors', async ({
  adminPage,
}) => {
  await adminPage.goto('/admin/login');
  await expect(adminPage).toHaveURL(/\/admin$/);
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(adminPage.getByRole('banner')).toContainText(administrator.username);
  const main = adminPage.getByRole('main');
  const archives = main.getByRole('link', { name: /^Archives\s*\d+/ });
  await expect(archives).toHaveAttribute('href', '/admin/archives');
  const editors = main.getByRole('link', { name: /^Editors\s*\d+/ });
  await expect(editors).toHaveAttribute('href', '/admin/editors');
  await expect(main.getByRole('link', { name: 'Add article to the newest issue' })).toHaveAttribute(
    'href',
    /^\/admin\/archives\/add\/\d+\/\d+\/\d+$/,
  );
});

test('the top bar and the navigation reach every page at every width', { tag: '@core' }, async ({
  adminPage,
  adminToken,
}) => {
  const { body } = await call<{ id: string }>('/auth/verify-token/', { token: adminToken });
  await adminPage.goto('/admin');
  const bar = adminPage.getByRole('banner');
  await expect(bar).toContainText(administrator.username);
  for (const [name, href] of Object.entries({
    Home: '/admin',
    Site: '/',
    ACCOUNT: `/admin/account/${body.id}`,
  })) {
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }

  const places = adminPage.getByRole('navigation', { name: 'Administration' });
  for (const width of [320, 768, 1440]) {
    await expectFits(adminPage, width);
    const menu = places.getByRole('button', { name: 'Menu' });
    if (width < 1024) {
      await expect(places.getByRole('link')).toHaveCount(0);
      await menu.click();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
    } else {
      await expect(menu).toBeHidden();
    }
    await expect(places.getByRole('link')).toHaveText([
      'Dashboard',
      'Archives',
      'Editors',
      'Manuscripts',
      'Certificates',
      'Import and export',
      'Indexing checks',
      'Deposits',
      'Redirects',
      'Emails',
      'Views and downloads',
      'Indexing services',
      'Document design',
      'Settings',
      'Users',
      'Audit log',
      'Help',
    ]);
    await expect(places.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    if (width < 1024) await menu.click();
  }
  await adminPage.setViewportSize({ width: 320, height: 900 });
  await places.getByRole('button', { name: 'Menu' }).click();
  await expect(places.getByRole('link', { name: 'Archives' })).toBeVisible();
  await expectAccessible(adminPage);
  await places.getByRole('link', { name: 'Archives' }).click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
  await expect(places.getByRole('link')).toHaveCount(0);
});

test.describe('an unknown address', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /status of 40[04]/ });

  test('shows Not Found! inside the administration', async ({ adminPage }) => {
    for (const path of [
      '/admin/nowhere',
      '/admin/editors/a/b',
      '/admin/archives/1600/1/99',
      '/admin/archives/0123456789abcdef01234567',
    ]) {
      await adminPage.goto(path);
      await expect(adminPage.getByRole('heading', { name: 'Not Found!' }), path).toBeVisible();
      await expect(adminPage).toHaveTitle('Not Found!');
      await expect(adminPage.getByRole('banner')).toContainText(administrator.username);
    }
    await adminPage.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(adminPage.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

test('a visitor is redirected to the login and then to the requested page, and Logout ends the session in the browser and on the server', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/admin/archives');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  await logIn(page, users.leaver);
  await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/archives$/);
  const { token } = JSON.parse((await storedSession(page, 'admin')) ?? '{}');
  expect((await call('/auth/verify-token/', { token })).status).toBe(200);

  const revoked = page.waitForResponse(/\/auth\/logout/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await storedSession(page, 'admin')).toBeNull();
  await revoked;
  expect((await call('/auth/verify-token/', { token })).status).toBe(401);

  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('a user signed out in another tab returns to the same list', async ({ page, context }) => {
  const session = await signIn(users.leaver);
  await storeSession(page, 'admin', session);
  await page.goto('/admin/archives/2025/1/1');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Disabled');
  await expect(page).toHaveURL(/\/2025\/1\/1\?show=disabled$/);

  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await logIn(page, users.leaver);
  await expect(page).toHaveURL(/\/admin\/archives\/2025\/1\/1\?show=disabled$/);
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('disabled');
});

test.describe('a stored session that the server refuses', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('is deleted, and the login is shown', async ({ page }) => {
    const session = await signIn(users.leaver);
    await call('/auth/logout/', { method: 'POST', token: session.token });
    await storeSession(page, 'admin', session);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await storedSession(page, 'admin')).toBeNull();
  });
});

test('/admin/not-found shows Not Found! without a login', async ({ page, request }) => {
  expect((await request.get('/admin/not-found')).status()).toBe(200);
  await page.goto('/admin/not-found');
  await expect(page.getByRole('heading', { name: 'Not Found!' })).toBeVisible();
});
