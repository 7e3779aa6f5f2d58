/**
 * Measures the public site of the demonstration journal in a browser: the first visit of each page, and Lighthouse. Also
 * measures when the administration's dashboard can be used.
 */

import type { Browser } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { startDemonstration } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { PHONE_CONNECTION, visitAll } from './public/first-visit.ts';
import { browserOf, judge, READERS_AIMS } from './public/lighthouse.ts';
import { findPages } from './public/pages.ts';

export async function measure(place: Place): Promise<Row[]> {
  const system = await startDemonstration(place, 'unlimited');
  try {
    // Warms up the renderer, as `npm start` does. The first rendering may exceed the time limit that shell/ sets.
    await fetch(system.baseUrl);
    return await measureInBrowser(place, system.baseUrl, system.admin);
  } finally {
    await system.stop();
  }
}

async function measureInBrowser(place: Place, baseUrl: string, admin: Login): Promise<Row[]> {
  const rounds = place.quick ? 1 : 5;
  const pages = await findPages(baseUrl);
  const { home, issue, article, search } = pages;
  const visited = place.quick ? { home, article } : pages;
  const browser = await puppeteer.launch(browserOf(place));
  try {
    return [
      ...(await visitAll(browser, baseUrl, visited)),
      ...(await openDashboard(browser, baseUrl, admin, rounds)),
      ...(await judge(place, baseUrl, {
        home: { path: home, ...READERS_AIMS },
        issue: { path: issue, ...READERS_AIMS },
        article: { path: article, ...READERS_AIMS },
        // The page is excluded from search engines, which lowers its SEO score.
        search: { path: search, paint: 1_200, scores: { performance: 98, seo: 0 } },
      })),
    ];
  } finally {
    await browser.close();
  }
}

interface Login {
  username: string;
  password: string;
}

/**
 * Measures the time until the dashboard of the administration shows its counts, with a filled browser cache, on a fast
 * connection and on a phone's.
 */
async function openDashboard(
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
