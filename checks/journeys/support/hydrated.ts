import type { Page } from '@playwright/test';

/** Waits until React has hydrated a rendered page. Its scripts are requested after the first paint. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}
