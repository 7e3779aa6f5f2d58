/**
 * Implements `npm run bench:public`, which measures the public site at `BASE_URL`. Without `BASE_URL`, it starts a
 * system with the demonstration journal and also measures requests per second.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import puppeteer from 'puppeteer-core';
import { exitWith } from '../local/setup/fail.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { readTools } from '../local/system/tools.ts';
import { visitAll } from './public/first-visit.ts';
import { judge } from './public/lighthouse.ts';
import { findPages } from './public/pages.ts';
import { startMeasuredSystem } from './public/system.ts';
import { comparePages } from './public/throughput.ts';

const tools = readTools();
const folder = mkdtempSync(`${tmpdir()}/bench-`);
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());

try {
  const { BASE_URL } = process.env;
  if (BASE_URL) await measureInBrowser(new URL(BASE_URL).origin);
  else {
    const system = await startMeasuredSystem(folder, tools, stopRequest.signal);
    try {
      const pages = await measureInBrowser(system.baseUrl);
      await comparePages(system, { article: pages.article, search: pages.search });
    } finally {
      await system.stop();
    }
  }
} catch (error) {
  if (!stopRequest.signal.aborted) exitWith(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureInBrowser(baseUrl: string) {
  const pages = await findPages(baseUrl);
  const browser = await puppeteer.launch({
    executablePath: tools.chromium,
    // Chromium's sandbox does not work as root.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    await visitAll(browser, baseUrl, pages);
    await judge(browser, baseUrl, [pages.home, pages.issue, pages.article]);
  } finally {
    await browser.close();
  }
  return pages;
}
