/**
 * Measures the public site of the demonstration journal in a browser: the first visit of each page, and Lighthouse. Also
 * measures when the administration's dashboard can be used. With `BASE_URL`, measures the public pages of that site.
 */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { z } from 'zod';
import { startDemonstration } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { PHONE_CONNECTION, visitAll } from './public/first-visit.ts';
import { findPages, type Pages } from './public/pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The largest paint in ms and the scores that a page should reach. */
const AIMS: Record<string, { paint: number; [category: string]: number }> = {
  home: { paint: 1_200, performance: 98 },
  issue: { paint: 1_200, performance: 98 },
  article: { paint: 1_200, performance: 98 },
  // Search engines should not index it, which costs it points.
  search: { paint: 1_200, performance: 98, seo: 0 },
};
const BLOCKING_MS = 100;

const program = `${import.meta.dirname}/node_modules/.bin/lighthouse`;

const resultSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
    }),
  ),
});
type Result = z.infer<typeof resultSchema>;

/**
 * Runs Lighthouse several times with its defaults, a phone on a slow connection. Prints the failed audits. The quick form
 * visits one page, if Lighthouse is installed.
 */
async function judge(
  { quick }: Pick<Place, 'quick'>,
  baseUrl: string,
  pages: Pages,
  rounds: number,
  browser: [path: string, args: string[]],
): Promise<Row[]> {
  if (quick && !existsSync(program)) return [];
  const rows: Row[] = [];
  for (const [name, aims] of Object.entries(AIMS).slice(0, quick ? 1 : undefined)) {
    const path = pages[name as keyof Pages];
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1)
      results.push(await run(baseUrl + path, browser));
    for (const audit of new Set(results.flatMap(failedAudits))) console.log(`${path}: ${audit}`);
    const audited = (what: string, id: string, unit: string, most: number): Row => ({
      name: `${name}, ${what}`,
      unit,
      values: results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
      aim: { most },
    });
    rows.push(
      ...CATEGORIES.map((category) => ({
        name: `${name}, ${category}`,
        unit: '%',
        values: results.map(({ categories }) => 100 * (categories[category]?.score ?? 0)),
        aim: { least: aims[category] ?? 100 },
      })),
      audited('largest paint', 'largest-contentful-paint', 'ms', aims.paint),
      audited('blocking time', 'total-blocking-time', 'ms', BLOCKING_MS),
      audited('layout shift on a phone', 'cumulative-layout-shift', '', 0),
    );
  }
  return rows;
}

async function run(url: string, [path, args]: [string, string[]]): Promise<Result> {
  const flags = `--chrome-flags=${['--headless=new', ...args].join(' ')}`;
  const options = { env: { ...process.env, CHROME_PATH: path }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(
    program,
    [url, '--output=json', '--quiet', flags],
    options,
  );
  return resultSchema.parse(JSON.parse(stdout));
}

function failedAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = 1, title } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 1 ? `${title} (${id})` : [];
    }),
  );
}

export async function measure(place: Place): Promise<Row[]> {
  const { BASE_URL } = process.env;
  if (BASE_URL) return measureInBrowser(place, new URL(BASE_URL).origin);
  const system = await startDemonstration(place, 'unlimited');
  try {
    // As `npm start` does, because the first rendering may exceed the limit of the shell.
    await fetch(system.baseUrl);
    return await measureInBrowser(place, system.baseUrl, system.admin);
  } finally {
    await system.stop();
  }
}

async function measureInBrowser(place: Place, baseUrl: string, admin?: Login): Promise<Row[]> {
  const rounds = place.quick ? 1 : 5;
  const pages = await findPages(baseUrl);
  const { home, article } = pages;
  const visited = place.quick ? { home, article } : pages;
  const { chromium: executablePath } = place.tools;
  // Chromium's sandbox does not work as root.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await puppeteer.launch({ executablePath, args });
  try {
    return [
      ...(await visitAll(browser, baseUrl, visited)),
      ...(admin ? await openDashboard(browser, baseUrl, admin, rounds) : []),
      ...(await judge(place, baseUrl, pages, rounds, [executablePath, args])),
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
