import { call, signIn } from '../support/api.ts';
import { logIn, storedSession, storeSession } from '../support/login-page.ts';
import { expect, test } from '../support/test.ts';
import { users } from '../support/users.ts';

test('staff sign in to the work log, return to it and leave it', async ({ page }) => {
  await page.goto('/webdata');
  await expect(page).toHaveURL(/\/webdata\/login$/);
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
