import lighthouse, { type Result } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { median, printTable } from './table.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

/** Runs Lighthouse several times with its defaults, a phone on a slow connection, and prints the medians. */
export async function judge(browser: Browser, baseUrl: string, paths: string[]): Promise<void> {
  const failedAudits = new Set<string>();
  const rows = [];
  for (const path of paths) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage();
      const result = await lighthouse(baseUrl + path, { logLevel: 'error' }, undefined, page);
      await page.close();
      if (!result) throw new Error(`Lighthouse has no result for ${path}`);
      results.push(result.lhr);
    }
    for (const { categories, audits } of results) {
      for (const name of CATEGORIES.slice(1)) {
        for (const { id, weight } of categories[name]?.auditRefs ?? []) {
          const audit = audits[id];
          const failed = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1;
          if (failed) failedAudits.add(`${path}: ${audit?.title} (${id})`);
        }
      }
    }
    rows.push({
      page: path,
      ...Object.fromEntries(
        CATEGORIES.map((name) => [
          name,
          Math.round(median(results.map((lhr) => lhr.categories[name]?.score ?? 0)) * 100),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(FIGURES).map(([name, id]) => {
          const value = median(results.map((lhr) => lhr.audits[id]?.numericValue ?? Number.NaN));
          return [name, name === 'CLS' ? value.toFixed(3) : Math.round(value)];
        }),
      ),
    });
  }
  printTable(`Lighthouse, phone, median of ${RUNS}`, rows);
  for (const audit of failedAudits) console.log(audit);
}
