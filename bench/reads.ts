/**
 * Measures pages, the API and PDFs through the gateway, in journals of several sizes. They are compared with a bare Koa
 * server and a bare Node server, which return the same bytes through the same gateway. The measurements alternate, so
 * that other load on the machine affects all servers equally. Afterwards, measures the times of different searches, one
 * after another.
 */
import assert from 'node:assert/strict';
import { articlePath, articlePdfPath, searchPageSchema } from '@app/contracts';
import autocannon from 'autocannon';
import { articleFields, pdfOf, publish } from '../checks/systems/articles.ts';
import { waitFor } from '../checks/systems/wait-for.ts';
import type { ServerName } from '../local/system/addresses.ts';
import { type Journal, startJournal } from './journal/system.ts';
import { median, type Place, percentile, type Row } from './part.ts';
import { sumOf, usageOf } from './processes.ts';
import { findPages } from './public/pages.ts';
import { type BareServers, bareKinds, startBareServers } from './reads/bare.ts';

const SIZES = [1_000, 10_000, 100_000];
const QUICK_SIZES = [100];
const CONNECTIONS = [1, 50, 200];
/** The number of connections for the figures with an aim. */
const MAIN_CONNECTIONS = 50;
const QUICK_CONNECTIONS = 2;
const QUICK_REQUESTS = 10;
const ROUNDS = 3;
const SECONDS = 2;
const SEARCHES = 1_000;
const QUICK_SEARCHES = 5;
const PDF_BYTES = 1_000_000;

interface Target {
  name: string;
  path: string;
  server: ServerName;
  /** The minimum ratio to bare Koa. */
  aim?: number;
}

interface Load {
  rate: number;
  p99: number;
  processor: number;
}

export async function measure(place: Place): Promise<Row[]> {
  const { folder, quick, sizes = quick ? QUICK_SIZES : SIZES } = place;
  const bare = await startBareServers(folder);
  try {
    const rows: Row[] = [];
    for (const size of sizes) rows.push(...(await measureJournal(place, bare, size)));
    const [smallest = 0, largest] = [sizes[0], sizes.at(-1)];
    if (largest !== smallest) rows.push(...compareSizes(rows, smallest, largest ?? 0));
    return rows;
  } finally {
    bare.stop();
  }
}

async function measureJournal(place: Place, bare: BareServers, articles: number): Promise<Row[]> {
  const journal = await startJournal(place, { articles, beside: bare.origins });
  try {
    const targets = await prepareTargets(journal);
    for (const { name, path, server } of targets) {
      const file = name.replaceAll(' ', '-');
      await bare.copy(file, journal.origin(server), path, journal.internalKey);
      await Promise.all(
        bareKinds.map((kind) => isRouted(`${journal.baseUrl}/bench/${kind}/${file}`)),
      );
    }
    const where = `${articles.toLocaleString('en')} articles`;
    const rows: Row[] = [];
    for (const connections of place.quick ? [QUICK_CONNECTIONS] : CONNECTIONS) {
      for (const target of targets) {
        rows.push(...(await measureTarget(place, journal, bare, target, connections, where)));
      }
    }
    const times = await searchTimes(journal, place.quick ? QUICK_SEARCHES : SEARCHES);
    rows.push({
      name: `p99 of different searches, ${where}`,
      unit: 'ms',
      values: [percentile(times, 0.99)],
      aim: { most: 20 },
    });
    return rows;
  } finally {
    await journal.stop();
  }
}

/** Waits until the gateway has read the route of this address, which leads to a bare server. */
const isRouted = (url: string) =>
  waitFor(async () => assert.equal((await fetch(url)).status, 200, url), 60_000);

/**
 * Returns the requests to measure. The articles of the generated journal have very small PDFs. Therefore this function
 * publishes an article with a PDF of 1 MB. The requests for the article page, the article API and the PDF use this
 * article.
 */
async function prepareTargets(journal: Journal): Promise<Target[]> {
  const pages = await findPages(journal.baseUrl);
  const fields = articleFields('BENCH-1');
  await publish(journal.client, fields.refnumber, fields, pdfOf(fields.refnumber, PDF_BYTES));
  const shell = 'shell' as const;
  const content = 'svc-content' as const;
  return [
    { name: 'home', path: pages.home, server: shell, aim: 0.8 },
    { name: 'issue', path: pages.issue, server: shell, aim: 0.8 },
    { name: 'article', path: articlePath(fields), server: shell, aim: 0.8 },
    { name: 'search page', path: pages.search, server: shell },
    {
      name: 'article API',
      path: `/api/archives/ref/${fields.refnumber}`,
      server: content,
      aim: 0.8,
    },
    { name: 'PDF', path: articlePdfPath(fields), server: content },
  ];
}

async function measureTarget(
  { quick }: Place,
  journal: Journal,
  bare: BareServers,
  { name, path, aim }: Target,
  connections: number,
  where: string,
): Promise<Row[]> {
  const rounds = quick ? 1 : ROUNDS;
  const file = name.replaceAll(' ', '-');
  const subjects = {
    system: { url: journal.baseUrl + path, processor: () => journal.processorMs() },
    koa: {
      url: `${journal.baseUrl}/bench/koa/${file}`,
      processor: () => journal.processorMs() + sumOf(usageOf(bare.mark('koa')), 'processorMs'),
    },
    node: {
      url: `${journal.baseUrl}/bench/node/${file}`,
      processor: () => journal.processorMs() + sumOf(usageOf(bare.mark('node')), 'processorMs'),
    },
  };
  const loads: Record<keyof typeof subjects, Load[]> = { system: [], koa: [], node: [] };
  // Round 0 warms up the servers and is not counted.
  for (let round = quick ? 1 : 0; round <= rounds; round += 1) {
    for (const subject of ['koa', 'system', 'node'] as const) {
      const { url, processor } = subjects[subject];
      const length = quick ? { amount: QUICK_REQUESTS } : { duration: round === 0 ? 1 : SECONDS };
      const load = await loadFor({ url, connections, ...length }, processor);
      if (round > 0) loads[subject].push(load);
    }
  }
  const ratioTo = (base: Load[], read: (load: Load) => number) =>
    median(loads.system.map((load, round) => read(load) / read(base[round] ?? load)));
  const what = `${name}, ${connections} connections, ${where}`;
  const rates = loads.system.map(({ rate }) => rate);
  const isMain = connections === MAIN_CONNECTIONS;
  return [
    {
      name: `${what}, beside Koa`,
      unit: 'requests/s',
      values: rates,
      ratio: ratioTo(loads.koa, ({ rate }) => rate),
      aim: isMain && aim ? { least: aim } : undefined,
    },
    {
      name: `${what}, beside Node`,
      unit: 'requests/s',
      values: rates,
      ratio: ratioTo(loads.node, ({ rate }) => rate),
    },
    {
      name: `${what}, processor time beside Koa`,
      unit: 'ms',
      values: loads.system.map(({ processor }) => processor),
      ratio: ratioTo(loads.koa, ({ processor }) => processor),
    },
    { name: `${what}, p99`, unit: 'ms', values: loads.system.map(({ p99 }) => p99) },
  ];
}

async function loadFor(options: autocannon.Options, processor: () => number): Promise<Load> {
  const before = processor();
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const result = await autocannon({ ...options, headers });
  if (result.errors + result.non2xx > 0 || result.requests.total === 0) {
    const found = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${options.url}: ${result.errors} errors, ${result.non2xx} other statuses: ${found}`,
    );
  }
  const { total } = result.requests;
  return {
    rate: total / result.duration,
    p99: result.latency.p99,
    processor: (processor() - before) / Math.max(1, total),
  };
}

/** Returns the ratios to bare Koa in the largest journal, divided by those in the smallest. */
function compareSizes(rows: Row[], smallest: number, largest: number): Row[] {
  const [small, large] = [smallest, largest].map((size) => size.toLocaleString('en'));
  return rows.flatMap((row) => {
    const [what = '', isLarge] = row.name.split(`, ${large} articles, beside Koa`);
    if (isLarge === undefined || !what.endsWith(`, ${MAIN_CONNECTIONS} connections`)) return [];
    const base = rows.find(({ name }) => name === `${what}, ${small} articles, beside Koa`);
    return {
      name: `${what}, ${large} articles beside ${small}`,
      unit: row.unit,
      values: row.values,
      ratio: (row.ratio ?? 0) / (base?.ratio ?? 0),
      aim: { least: 0.9 },
    };
  });
}

/** Sends different searches one after another, so that no response is cached. Returns their times in ms. */
async function searchTimes({ baseUrl }: Journal, count: number): Promise<number[]> {
  const times = [];
  for (let n = 0; n < count; n += 1) {
    const q = `hydrates part ${n}`;
    const began = performance.now();
    const response = await fetch(`${baseUrl}/api/search?${new URLSearchParams({ q, page: '1' })}`);
    const text = await response.text();
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`A search: status ${response.status}`);
    if (searchPageSchema.parse(JSON.parse(text)).total === 0)
      throw new Error(`Nothing found: ${q}`);
  }
  return times;
}
