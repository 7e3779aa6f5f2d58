import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Place, Row } from '../part.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof CATEGORIES)[number];

/**
 * A page with its aims: the maximum time of the first and of the largest paint in ms, and the minimum scores. The
 * default aim of a score is 100.
 */
export interface JudgedPage {
  path: string;
  paint: number;
  scores: Partial<Record<Category, number>>;
}

/** The aims for every page of the readers' site. */
export const READERS_AIMS = { paint: 1_200, scores: { performance: 98 } } as const;
const BLOCKING_MS = 100;
const ROUNDS = 5;

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

/** Returns the options for starting Chromium. Its sandbox does not work as root. */
export const browserOf = ({ tools }: Pick<Place, 'tools'>) => ({
  executablePath: tools.chromium,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

/**
 * Runs Lighthouse several times with its defaults, which simulate a phone on a slow connection. Prints the failed
 * audits, except those of performance. The quick form visits only one page, or none if Lighthouse is not installed.
 */
export async function judge(
  place: Pick<Place, 'quick' | 'tools'>,
  baseUrl: string,
  pages: Record<string, JudgedPage>,
): Promise<Row[]> {
  const { quick } = place;
  if (quick && !existsSync(program)) return [];
  const rows: Row[] = [];
  for (const [name, { path, paint, scores }] of Object.entries(pages).slice(
    0,
    quick ? 1 : undefined,
  )) {
    const results: Result[] = [];
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1)
      results.push(await run(place, baseUrl + path));
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
        aim: { least: scores[category] ?? 100 },
      })),
      audited('first paint by Lighthouse', 'first-contentful-paint', 'ms', paint),
      audited('largest paint', 'largest-contentful-paint', 'ms', paint),
      audited('blocking time', 'total-blocking-time', 'ms', BLOCKING_MS),
      audited('layout shift on a phone', 'cumulative-layout-shift', '', 0),
    );
  }
  return rows;
}

async function run(place: Pick<Place, 'tools'>, url: string): Promise<Result> {
  const { executablePath, args } = browserOf(place);
  const flags = `--chrome-flags=${['--headless=new', ...args].join(' ')}`;
  const options = { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 26 };
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
