import type { Browser } from 'puppeteer-core';
import { PHONE_CONNECTION } from './first-visit.ts';
import { median, printTable } from './table.ts';

const RUNS = 5;

export interface Login {
  username: string;
  password: string;
}

/**
 * Prints the time until the dashboard of the administration shows its counts, with a filled browser cache, on a fast
 * connection and on a phone's.
 */
export async function openDashboard(
  browser: Browser,
  baseUrl: string,
  admin: Login,
): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(`${baseUrl}/admin`);
    await page.locator('input[name=username]').fill(admin.username);
    await page.locator('input[name=password]').fill(admin.password);
    await page.locator('button[type=submit]').click();
    const usable = () => page.waitForSelector('main a[href="/admin/archives"]');
    await usable();
    const rows = [];
    for (const connection of ['fast', 'phone']) {
      if (connection === 'phone') {
        const session = await page.createCDPSession();
        await session.send('Network.emulateNetworkConditions', PHONE_CONNECTION);
      }
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await page.goto(`${baseUrl}/admin`, { waitUntil: 'domcontentloaded' });
        await usable();
        times.push(await page.evaluate(() => performance.now()));
      }
      rows.push({ connection, 'usable ms': Math.round(median(times)) });
    }
    printTable(`dashboard with a filled cache, median of ${RUNS}`, rows);
  } finally {
    await context.close();
  }
}
