import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button until the expected element is visible. The gateway uses a restarted process only after its
 * next health check, up to two seconds later.
 */
export async function pressUntil(button: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (!(await wanted.isVisible()) && (await button.isVisible())) {
      // If the page changes at this moment, the click fails. This error is ignored, because the next expectation
      // decides.
      await button.click({ timeout: 1_000 }).catch(() => undefined);
    }
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
