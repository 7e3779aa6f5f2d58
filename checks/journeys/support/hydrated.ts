import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated a rendered page. Scripts are requested after the first paint. The recorder of early
 * events is missing before the document is parsed, too.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { readyState } = Reflect.get(globalThis, 'document') as { readyState: string };
    return readyState !== 'loading' && !Reflect.get(globalThis, 'earlyEvents');
  });
}
