import type { AreaName } from '@app/contracts';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Fills in and submits the login form of a back office. */
export async function logIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/**
 * Clicks an element of a page whose session has been ended by another page, and expects the page to say so. If the
 * response to a late request has already reached the page, the click has no effect.
 */
export async function clickAfterSession(page: Page, element: Locator): Promise<void> {
  const ended = page.getByText('Your session has ended.');
  await element.or(ended).first().click();
  await expect(ended).toBeVisible();
}

/** Returns the stored session of a back office. */
export function storedSession(page: Page, area: AreaName): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `journal:${area}`);
}

/** Stores a session, which takes effect when the next page is loaded. */
export async function storeSession(
  page: Page,
  area: AreaName,
  session: { token: string; user: string },
): Promise<void> {
  // Any document of the site gives access to the site's storage. This one loads no scripts.
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `journal:${area}`,
    JSON.stringify(session),
  ] as const);
}
