import lighthouse, { type Result } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import type { Row } from '../part.ts';
import type { Pages } from './pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The largest paint in ms and the performance score that a page should reach. */
const AIMS = {
  home: { paint: 1_000, performance: 100 },
  issue: { paint: 1_000, performance: 100 },
  article: { paint: 1_200, performance: 100 },
  // Search engines should not index it, which costs it points.
  search: { paint: 1_200, performance: 98, seo: 0 },
};

/** Runs Lighthouse several times with its defaults, a phone on a slow connection. Prints the failed audits. */
export async function judge(
  browser: Browser,
  baseUrl: string,
  pages: Pages,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, aims] of Object.entries(AIMS)) {
    const path = pages[name as keyof typeof AIMS];
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await browser.newPage();
      const result = await lighthouse(baseUrl + path, { logLevel: 'error' }, undefined, page);
      await page.close();
      if (!result) throw new Error(`Lighthouse has no result for ${path}`);
      results.push(result.lhr);
    }
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
        aim: { least: (aims as Partial<Record<string, number>>)[category] ?? 100 },
      })),
      audited('largest paint', 'largest-contentful-paint', 'ms', aims.paint),
      audited('blocking time', 'total-blocking-time', 'ms', 60),
      audited('layout shift on a phone', 'cumulative-layout-shift', '', 0),
    );
  }
  return rows;
}

function failedAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = 1, title } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 1 ? `${title} (${id})` : [];
    }),
  );
}
