/**
 * Implements `npm run bench:pdf`, which measures how many certificates svc-pdf generates per second, from the POST to
 * the verified zip in MinIO. For comparison, it also prints each certificate on a new Chromium page. `--quick` skips
 * the run with 10,000 certificates.
 */
import { execFileSync } from 'node:child_process';
import { jobPath } from '@app/contracts';
import { Orders } from '../checks/faults/pdf/orders.ts';
import { type PdfSystem, startPdfSystem } from '../checks/faults/pdf/pdf-system.ts';
import { exitWith } from '../local/setup/fail.mjs';
import { projectRoot } from '../local/setup/paths.mjs';
import { findProgram } from '../local/setup/programs.mjs';
import { readTools } from '../local/system/tools.ts';
import { publishedArticles } from './pdf/articles.ts';
import { measureSingles } from './pdf/singles.ts';
import { watchProcesses } from './pdf/watch-processes.ts';
import { median, printTable } from './public/table.ts';

const quick = process.argv.includes('--quick');
/** The number of certificates in each measured run. A separate warm-up run precedes them. */
const RUNS = quick ? [1_000, 1_000] : [1_000, 1_000, 1_000, 10_000];
const WARM_UP = 300;

let system: PdfSystem | undefined;
try {
  // svc-pdf uses the faster headless shell if it is installed. The comparison always uses the full Chromium.
  const { chromium } = readTools();
  const fullChromium = findProgram('chromium') ?? chromium;
  // Measure the comparison before and after the runs, because the machine's speed varies.
  const rates = [newPageForEach(fullChromium)];
  system = await startPdfSystem({ direct: true });
  const singles = await measureSingles(system);
  await wholePath(system, 'W', WARM_UP);
  const runs = [];
  for (const [at, count] of RUNS.entries()) runs.push(await wholePath(system, `R${at}`, count));
  rates.push(newPageForEach(fullChromium));
  const base = median(rates);
  printTable('one certificate', [
    { 'milliseconds, medians': `a new page for each, in ${fullChromium}`, time: ms(1_000 / base) },
    { 'milliseconds, medians': 'GET, the first time', time: ms(singles.first) },
    { 'milliseconds, medians': 'GET, again', time: ms(singles.again) },
  ]);
  printTable('many certificates', [
    ...runs.map(({ count, seconds, ...run }) => ({
      way: 'POST to verified zip',
      number: count,
      seconds: seconds.toFixed(2),
      rate: (count / seconds).toFixed(0),
      ratio: Math.round(count / seconds / base),
      'processor, ms': (run.processor / count).toFixed(2),
      'zip, MB': (run.bytes / 1e6).toFixed(1),
      'peak, MB': run.peak.toFixed(0),
      'worker loop, ms': run.workerLoop.toFixed(0),
      'server loop, ms': run.serverLoop.toFixed(0),
    })),
    { way: 'a new page for each', rate: base.toFixed(1), ratio: 1 },
  ]);
} catch (error) {
  exitWith(error);
} finally {
  await system?.end();
}

function newPageForEach(chromium: string): number {
  const script = `${projectRoot}/svc-pdf/testing/new-page-for-each.ts`;
  return Number(execFileSync(process.execPath, [script, chromium], { encoding: 'utf8' }));
}

async function wholePath(on: PdfSystem, prefix: string, count: number) {
  const orders = new Orders(on);
  const articles = publishedArticles(prefix, count);
  const watch = await watchProcesses(on);
  const began = performance.now();
  const { id } = await orders.order(articles);
  // The event stream ends with the job and costs the server less than polling.
  await (await orders.call(jobPath(id, 'events'))).text();
  const seconds = (performance.now() - began) / 1_000;
  const job = await orders.job(id);
  if (job.state !== 'done' || job.missing.length > 0) throw new Error(JSON.stringify(job));
  return { count, seconds, bytes: job.bytes ?? 0, ...(await watch.end()) };
}

function ms(value: number): string {
  return value.toFixed(1);
}
