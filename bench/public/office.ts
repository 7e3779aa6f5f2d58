import type { Browser } from 'puppeteer-core';
import type { Row } from '../part.ts';
import { PHONE_CONNECTION } from './first-visit.ts';

export interface Login {
  username: string;
  password: string;
}

/**
 * Measures the time until the dashboard of the administration shows its counts, with a filled browser cache, on a fast
 * connection and on a phone's.
 */
export async function openDashboard(
  browser: Browser,
  baseUrl: string,
  admin: Login,
  rounds: number,
): Promise<Row[]> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(`${baseUrl}/admin`);
    await page.locator('input[name=username]').fill(admin.username);
    await page.locator('input[name=password]').fill(admin.password);
    await page.locator('button[type=submit]').click();
    const usable = () => page.waitForSelector('main a[href="/admin/archives"]');
    await usable();
    const rows: Row[] = [];
    for (const connection of ['fast', 'phone']) {
      if (connection === 'phone') {
        const session = await page.createCDPSession();
        await session.send('Network.emulateNetworkConditions', PHONE_CONNECTION);
      }
      const times: number[] = [];
      for (let run = 0; run < rounds; run += 1) {
        await page.goto(`${baseUrl}/admin`, { waitUntil: 'domcontentloaded' });
        await usable();
        times.push(await page.evaluate(() => performance.now()));
      }
      const aim = connection === 'fast' ? { most: 1_500 } : undefined;
      rows.push({
        name: `dashboard, usable, ${connection} connection`,
        unit: 'ms',
        values: times,
        aim,
      });
    }
    return rows;
  } finally {
    await context.close();
  }
}
