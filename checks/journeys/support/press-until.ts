import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button until what it should bring is there: the gateway sends nothing to a process that
 * came back before its next health check, two seconds later at most.
 */
export async function pressUntil(button: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (!(await wanted.isVisible()) && (await button.isVisible())) {
      // It may give way to the wanted page at this very moment; the next line tells.
      await button.click({ timeout: 1_000 }).catch(() => undefined);
    }
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
}
