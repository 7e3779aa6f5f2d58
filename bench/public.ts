/**
 * Implements `npm run bench:public`, which measures the public site at `BASE_URL`. Without `BASE_URL`, it starts a
 * system with the demonstration journal and also measures requests per second.
 */
import puppeteer from 'puppeteer-core';
import { visitAll } from './public/first-visit.ts';
import { judge } from './public/lighthouse.ts';
import { type Login, openDashboard } from './public/office.ts';
import { findPages } from './public/pages.ts';
import { startMeasuredSystem } from './public/system.ts';
import { comparePages } from './public/throughput.ts';
import { runBench } from './run-bench.ts';

await runBench(async ({ folder, tools, signal }) => {
  const { BASE_URL } = process.env;
  if (BASE_URL) {
    await measureInBrowser(new URL(BASE_URL).origin, tools.chromium);
    return;
  }
  const system = await startMeasuredSystem(folder, tools, signal);
  try {
    const pages = await measureInBrowser(system.baseUrl, tools.chromium, system.admin);
    await comparePages(system, { article: pages.article, search: pages.search });
  } finally {
    await system.stop();
  }
});

async function measureInBrowser(baseUrl: string, chromium: string, admin?: Login) {
  const pages = await findPages(baseUrl);
  const browser = await puppeteer.launch({
    executablePath: chromium,
    // Chromium's sandbox does not work as root.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    await visitAll(browser, baseUrl, pages);
    if (admin) await openDashboard(browser, baseUrl, admin);
    await judge(browser, baseUrl, [pages.home, pages.issue, pages.article, pages.search]);
  } finally {
    await browser.close();
  }
  return pages;
}
