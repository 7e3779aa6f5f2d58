/**
 * Measures how fast svc-pdf generates certificates, from the POST to the verified zip in the storage, with one worker
 * and with two. The baseline prints each certificate on a new page of Chromium. Zips that are made alternately compare
 * signed with unsigned certificates, and each design with the first one.
 */
import { execFileSync } from 'node:child_process';
import { certificatePath, jobPath, type SelectedArticle } from '@app/contracts';
import { fromBufferPromise } from 'yauzl';
import { END_WITHIN_MS, Orders } from '../checks/systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../checks/systems/pdf-system.ts';
import type { Piece } from '../checks/systems/piece.ts';
import { projectRoot } from '../local/setup/paths.mjs';
import { findProgram } from '../local/setup/programs.mjs';
import { measureDesigns } from './certificates/designs.ts';
import { measureSignatures } from './certificates/signatures.ts';
import { median, type Place, type Row } from './part.ts';
import { sumOf, usageBelow } from './processes.ts';

/** Maps the number of certificates in a job to the number of such jobs. */
const SIZES = { 100: 3, 1000: 3, 10000: 1 };
const QUICK_SIZES = { 4: 1 };
const WARM_UP = 300;
const QUICK_WARM_UP = 2;
const RATE = 'certificates/s';

export async function measure({ tools, quick }: Place): Promise<Row[]> {
  // svc-pdf uses the faster headless shell if it is installed. The baseline always uses the full Chromium.
  const chromium = findProgram('chromium') ?? tools.chromium;
  // Measure the baseline before and after the jobs, because the machine's speed varies.
  const rates = [newPageForEach(chromium, quick)];
  const rows: Row[] = [];
  const compared: Row[] = [];
  const env = { NODE_OPTIONS: `--import ${import.meta.dirname}/certificates/turns.ts` };
  const warmUp = quick ? QUICK_WARM_UP : WARM_UP;
  for (const workers of quick ? [2] : [1, 2]) {
    const system = await startPdfSystem({ direct: true, workers, env });
    try {
      if (rows.length === 0) {
        rows.push(...(await measureSingles(system, quick)));
        compared.push(...(await measureSignatures(system, quick)));
        compared.push(...(await measureDesigns(system, quick)));
      }
      // Makes two zips at once, so that each worker takes one job.
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
  return [base, ...withRatio, ...compared];
}

function newPageForEach(chromium: string, quick: boolean): number {
  const script = `${projectRoot}/svc-pdf/testing/new-page-for-each.ts`;
  return Number(
    execFileSync(process.execPath, [script, chromium, quick ? '1' : '24'], { encoding: 'utf8' }),
  );
}

type Run = { rate: number; kilobytes: number } & Awaited<
  ReturnType<Awaited<ReturnType<typeof watchProcesses>>['end']>
>;

/** Orders as many zips at once as there are workers. */
async function measureJobs(system: PdfSystem, size: number, jobs: number): Promise<Row[]> {
  const workers = system.workers.length;
  const runs: Run[] = [];
  for (let job = 0; job < jobs; job += 1) {
    const watch = await watchProcesses(system);
    const began = performance.now();
    const zips = await Promise.all(
      system.workers.map((_, at) => makeZip(system, `R${workers}${job}${at}-${size}`, size)),
    );
    const seconds = (performance.now() - began) / 1_000;
    const kilobytes = zips.reduce((sum, bytes) => sum + bytes, 0) / 1_000 / (workers * size);
    runs.push({ rate: (workers * size) / seconds, kilobytes, ...(await watch.end()) });
  }
  const all = size * workers;
  const name = `${workers > 1 ? `${workers} workers, ` : ''}zip of ${size.toLocaleString('en')}`;
  const row = (what: string, unit: string, read: (run: Run) => number, aim?: Row['aim']): Row => {
    return { name: name + what, unit, values: runs.map(read), aim };
  };
  return [
    row('', RATE, ({ rate }) => rate),
    row(', processor time each', 'ms', ({ processor }) => processor / all),
    row(', size of each in the zip', 'kB', ({ kilobytes }) => kilobytes),
    row(', peak of a worker', 'MB', ({ peak }) => peak, { most: 700 }),
    row(", turn of the worker's event loop", 'ms', ({ workerTurn }) => workerTurn, { most: 50 }),
    row(", turn of the server's event loop", 'ms', ({ serverTurn }) => serverTurn, { most: 50 }),
  ];
}

/** Returns the bytes of the zip. */
async function makeZip(system: PdfSystem, prefix: string, count: number): Promise<number> {
  const orders = new Orders(system);
  const { id } = await orders.order(publishedArticles(prefix, count));
  // The event stream ends when the job ends. It costs the server less than polling.
  await (await orders.call(jobPath(id, 'events'))).text();
  // `ended` polls, because a busy server may refuse a request.
  const job = await orders.ended(id, END_WITHIN_MS);
  if (job.state !== 'done' || job.missing.length > 0) throw new Error(JSON.stringify(job));
  const bytes = Buffer.from(await (await orders.download(id)).arrayBuffer());
  const zip = await fromBufferPromise(bytes);
  // The zip contains the certificates and a list of them.
  if (zip.entryCount !== count + 1)
    throw new Error(`${zip.entryCount} files in the zip of ${count}`);
  return bytes.length;
}

/** The number of certificates that are requested one by one and measured. */
const SINGLES = 40;
/** The number of certificates that are requested first to warm up. */
const SINGLES_BEFORE = 10;
const QUICK_SINGLES = 2;

/** Measures the time until the last byte of a certificate, for the first and for a repeated request. */
async function measureSingles({ server, upstream }: PdfSystem, quick: boolean): Promise<Row[]> {
  const warmUp = quick ? 0 : SINGLES_BEFORE;
  const articles = publishedArticles('S', (quick ? QUICK_SINGLES : SINGLES) + warmUp);
  for (const article of articles) upstream.articles.set(article.refnumber, article);
  const take = async ({ refnumber, authors: [author = ''] }: (typeof articles)[number]) => {
    const began = performance.now();
    const response = await fetch(server.origin + certificatePath(refnumber, author));
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength < 10_000) throw new Error(`${response.status}`);
    return performance.now() - began;
  };
  const takeAll = async () => {
    const times: number[] = [];
    for (const article of articles) times.push(await take(article));
    return times.slice(warmUp);
  };
  return [
    { name: 'GET of one, the first time', unit: 'ms', values: await takeAll() },
    { name: 'GET of one, again', unit: 'ms', values: await takeAll() },
  ];
}

/** The interval between two samples, each of which takes about 50 ms of CPU time. */
const INTERVAL_MS = 2_000;

/**
 * Starts measuring svc-pdf's server and workers with their browsers; `end` returns the results. `peak` is the highest
 * memory use of a worker and its browser together, in MB. `workerTurn` and `serverTurn` are the longest turns of the
 * event loops in ms of CPU time. `processor` is the CPU time of all processes in ms. CPU time depends less on other
 * load on the machine than elapsed time.
 */
async function watchProcesses({ workers, server }: PdfSystem) {
  const all = () => usageBelow([...workers, server].flatMap((piece) => piece.processes()));
  let peak = 0;
  const began = new Map(all().map(({ pid, processorMs }) => [pid, processorMs]));
  const times = new Map<number, number>();
  const sample = () => {
    const memory = workers.map((worker) => sumOf(usageBelow(worker.processes()), 'megabytes'));
    peak = Math.max(peak, ...memory);
    for (const { pid, processorMs } of all()) times.set(pid, processorMs);
  };
  const timer = setInterval(sample, INTERVAL_MS);
  // Reading the metrics resets the longest turn, so the measurement starts here.
  await Promise.all([...workers, server].map(longestTurn));
  return {
    async end() {
      sample();
      clearInterval(timer);
      const workerTurn = Math.max(...(await Promise.all(workers.map(longestTurn))));
      const serverTurn = await longestTurn(server);
      const took = [...times].map(([pid, time]) => time - (began.get(pid) ?? 0));
      return { peak, workerTurn, serverTurn, processor: took.reduce((sum, time) => sum + time, 0) };
    },
  };
}

/** Returns the longest turn of the event loop since the last call, see turns.ts. */
async function longestTurn(piece: Piece): Promise<number> {
  return Number(/^bench_longest_turn_ms (\S+)/m.exec(await piece.metrics())?.[1]);
}

const NAMES = [
  'Ada Lovelace',
  'Łukasz Kowalski',
  'João da Silva',
  'Olúfẹ́mi Adéyẹmí',
  'अनुराग श्रीवास्तव',
  'Jürgen Müller',
  'Grace Brewster Hopper',
  'க. இராமசாமி ஸ்ரீ',
];

/**
 * Generates articles with one author each. The authors' names are in Latin, Devanagari and Tamil script, and the titles
 * have a typical length.
 */
function publishedArticles(prefix: string, count: number): SelectedArticle[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${prefix}-${at}`,
    refnumber: `${prefix}-${String(at).padStart(5, '0')}`,
    title: `Thermodynamic stability of <i>Escherichia coli</i> proteins in water-rich media with H<sub>2</sub>O, part ${at + 1}`,
    authors: [`${NAMES[at % NAMES.length]} ${at + 1}`],
    contributors: [],
    doi: `10.1234/${prefix.toLowerCase()}.${at}`,
    articlenumber: '',
    pagenumber: `${at + 1}-${at + 9}`,
    publishdate: '2026-03-01T00:00:00.000Z',
    year: 2026,
    volume: 3,
    issue: 2,
    updates: [],
    version: 1,
  }));
}
