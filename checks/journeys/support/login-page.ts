import type { Page } from '@playwright/test';

export interface Credentials {
  username: string;
  password: string;
}

/** Fills and submits the login form of either area. */
export async function logIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The stored session of an area. */
export function storedSession(page: Page, area: 'admin' | 'webdata'): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `journal:${area}`);
}

/** Stores a session; it takes effect with the next page. */
export async function storeSession(
  page: Page,
  area: 'admin' | 'webdata',
  session: { token: string; user: string },
): Promise<void> {
  await page.goto('/admin/not-found');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `journal:${area}`,
    JSON.stringify(session),
  ] as const);
}
