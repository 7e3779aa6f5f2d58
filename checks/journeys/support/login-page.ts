import type { Page } from '@playwright/test';

export interface Credentials {
  username: string;
  password: string;
}

/** Fills the login that the page shows, of either area, and sends it. */
export async function logIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The stored login of an area, as the browser keeps it. */
export function storedSession(page: Page, area: 'admin' | 'webdata'): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `journal:${area}`);
}

/** Stores a login as if the user had signed in before; takes effect with the next page. */
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
