import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Place, Row } from '../part.ts';
import type { Pages } from './pages.ts';

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

const program = `${import.meta.dirname}/../node_modules/.bin/lighthouse`;

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
export async function judge(
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
