/**
 * Measures how fast svc-pdf generates certificates, from the POST to the verified zip in the storage, with one worker and
 * with two. The baseline prints each certificate on a new page of Chromium.
 */
import { execFileSync } from 'node:child_process';
import { jobPath } from '@app/contracts';
import { fromBufferPromise } from 'yauzl';
import { Orders } from '../checks/systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../checks/systems/pdf-system.ts';
import { projectRoot } from '../local/setup/paths.mjs';
import { findProgram } from '../local/setup/programs.mjs';
import { publishedArticles } from './certificates/articles.ts';
import { measureSingles } from './certificates/singles.ts';
import { watchProcesses } from './certificates/watch-processes.ts';
import { median, type Place, type Row } from './part.ts';

/** The numbers of certificates, and of the measured jobs of each number. */
const SIZES = { 100: 3, 1000: 3, 10000: 1 };
const QUICK_SIZES = { 20: 1 };
const WARM_UP = 300;
const QUICK_WARM_UP = 10;
const RATE = 'certificates/s';

export async function measure({ tools, quick }: Place): Promise<Row[]> {
  // svc-pdf uses the faster headless shell if it is installed. The baseline always uses the full Chromium.
  const chromium = findProgram('chromium') ?? tools.chromium;
  // Measure the baseline before and after the jobs, because the machine's speed varies.
  const rates = [newPageForEach(chromium, quick)];
  const rows: Row[] = [];
  const env = { NODE_OPTIONS: `--import ${import.meta.dirname}/certificates/turns.ts` };
  const warmUp = quick ? QUICK_WARM_UP : WARM_UP;
  for (const workers of quick ? [2] : [1, 2]) {
    const system = await startPdfSystem({ direct: true, workers, env });
    try {
      if (rows.length === 0) rows.push(...(await measureSingles(system, quick)));
      // Each worker takes one of two jobs.
      await Promise.all([makeZip(system, 'V', warmUp), makeZip(system, 'W', warmUp)]);
      for (const [size, jobs] of Object.entries(quick ? QUICK_SIZES : SIZES)) {
        rows.push(...(await measureJobs(system, Number(size), jobs)));
      }
    } finally {
      await system.end();
    }
  }
  if (!quick) rates.push(newPageForEach(chromium, quick));
  const base = { name: 'a new page for each', unit: RATE, values: rates };
  const withRatio = rows.map((row) =>
    row.unit === RATE ? { ...row, ratio: median(row.values) / median(rates) } : row,
  );
  return [base, ...withRatio];
}

function newPageForEach(chromium: string, quick: boolean): number {
  const script = `${projectRoot}/svc-pdf/testing/new-page-for-each.ts`;
  return Number(
    execFileSync(process.execPath, [script, chromium, quick ? '1' : '24'], { encoding: 'utf8' }),
  );
}

type Run = { rate: number } & Awaited<
  ReturnType<Awaited<ReturnType<typeof watchProcesses>>['end']>
>;

/** Orders as many zips at once as there are workers. */
async function measureJobs(system: PdfSystem, size: number, jobs: number): Promise<Row[]> {
  const workers = system.workers.length;
  const runs: Run[] = [];
  for (let job = 0; job < jobs; job += 1) {
    const watch = await watchProcesses(system);
    const began = performance.now();
    await Promise.all(
      system.workers.map((_, at) => makeZip(system, `R${workers}${job}${at}-${size}`, size)),
    );
    const seconds = (performance.now() - began) / 1_000;
    runs.push({ rate: (workers * size) / seconds, ...(await watch.end()) });
  }
  const all = size * workers;
  const name = `${workers > 1 ? `${workers} workers, ` : ''}zip of ${size.toLocaleString('en')}`;
  const row = (what: string, unit: string, of: (run: Run) => number, aim?: Row['aim']): Row => {
    return { name: name + what, unit, values: runs.map(of), aim };
  };
  return [
    row('', RATE, ({ rate }) => rate),
    row(', processor time each', 'ms', ({ processor }) => processor / all),
    row(', peak of a worker', 'MB', ({ peak }) => peak, { most: 700 }),
    row(", turn of the worker's event loop", 'ms', ({ workerTurn }) => workerTurn, { most: 50 }),
    row(", turn of the server's event loop", 'ms', ({ serverTurn }) => serverTurn, { most: 50 }),
  ];
}

async function makeZip(system: PdfSystem, prefix: string, count: number): Promise<void> {
  const orders = new Orders(system);
  const { id } = await orders.order(publishedArticles(prefix, count));
  // The event stream ends with the job and costs the server less than polling.
  await (await orders.call(jobPath(id, 'events'))).text();
  const job = await orders.job(id);
  if (job.state !== 'done' || job.missing.length > 0) throw new Error(JSON.stringify(job));
  const zip = await fromBufferPromise(Buffer.from(await (await orders.download(id)).arrayBuffer()));
  // The certificates and their list.
  if (zip.entryCount !== count + 1)
    throw new Error(`${zip.entryCount} files in the zip of ${count}`);
}
