/**
 * Measures the public site of the demonstration journal in a browser: the first visit of each page, and Lighthouse. Also
 * measures when the administration's dashboard can be used. With `BASE_URL`, measures the public pages of that site.
 */
import { mkdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { readConfig } from '../local/setup/config.mjs';
import { freePort, registriesOff } from '../local/system/addresses.ts';
import { loadDemo } from '../local/system/demo.ts';
import { startSystem } from '../local/system/start-system.ts';
import { unlimitedGateway } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { visitAll } from './public/first-visit.ts';
import { judge } from './public/lighthouse.ts';
import { type Login, openDashboard } from './public/office.ts';
import { findPages } from './public/pages.ts';

export async function measure({ folder, tools, signal, quick }: Place): Promise<Row[]> {
  const rounds = quick ? 1 : 5;
  const { BASE_URL } = process.env;
  if (BASE_URL) return measureInBrowser(new URL(BASE_URL).origin, tools.chromium, rounds);
  const dataDir = `${folder}/data`;
  mkdirSync(dataDir);
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()) }),
    accounts: registriesOff,
    gatewayDir: unlimitedGateway(folder, {}),
  };
  const system = await startSystem(config, tools, console.log, signal);
  try {
    const { baseUrl, admin } = system;
    await loadDemo({ dataDir, tools, baseUrl, admin, signal });
    // As `npm start` does, because the first rendering may exceed the limit of the shell.
    await fetch(baseUrl);
    return await measureInBrowser(baseUrl, tools.chromium, rounds, admin);
  } finally {
    await system.stop();
  }
}

async function measureInBrowser(
  baseUrl: string,
  chromium: string,
  rounds: number,
  admin?: Login,
): Promise<Row[]> {
  const pages = await findPages(baseUrl);
  const browser = await puppeteer.launch({
    executablePath: chromium,
    // Chromium's sandbox does not work as root.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    return [
      ...(await visitAll(browser, baseUrl, pages)),
      ...(admin ? await openDashboard(browser, baseUrl, admin, rounds) : []),
      ...(await judge(browser, baseUrl, pages, rounds)),
    ];
  } finally {
    await browser.close();
  }
}
