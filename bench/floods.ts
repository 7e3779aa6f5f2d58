/**
 * Floods a system with each kind of expensive anonymous request, over fifty connections, first from one address and
 * then from fifty. Afterwards, floods the system with a storm of bots. Meanwhile, measures the requests of readers, a
 * search engine and an administrator at other addresses. All clients run on the same machine as the system.
 */
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as api from '@app/contracts/endpoints';
import { z } from 'zod';
import { signIn } from '../local/demo/administrator.ts';
import { tiedToParent } from '../local/setup/children.mjs';
import { ownerMark } from '../local/system/ownership.ts';
import { clientAgent, type Sent, send } from './floods/requests.ts';
import { cachedPages, crawledPaths, floods } from './floods/targets.ts';
import { startDemonstration } from './journal/system.ts';
import { median, type Place, percentile, type Row } from './part.ts';
import { sumOf, usageOf } from './processes.ts';

const READERS = 40;
const READS_PER_SECOND = 20;
const CRAWLED_PER_SECOND = 4;

/** Sends requests at a steady rate, without waiting for responses. */
async function steadily(
  perSecond: number,
  until: number,
  next: (n: number) => Promise<Sent>,
): Promise<Sent[]> {
  const sent: Promise<Sent>[] = [];
  while (performance.now() < until) {
    sent.push(next(sent.length));
    await delay(1_000 / perSecond);
  }
  return Promise.all(sent);
}

/** Readers at different addresses read cached pages. */
async function readPages(port: number, until: number): Promise<Sent[]> {
  const agents = Array.from({ length: READERS }, clientAgent);
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Mozilla/5.0 Firefox/144.0',
  };
  const sent = await steadily(READS_PER_SECOND, until, (n) => {
    const path = cachedPages[n % cachedPages.length] ?? '/';
    const from = `127.0.1.${1 + (n % READERS)}`;
    return send({ port, path, from, agent: agents[n % READERS] ?? clientAgent(), headers });
  });
  for (const agent of agents) agent.destroy();
  return sent;
}

/** A search engine reads pages, PDFs and the sitemap. */
async function crawl(port: number, until: number): Promise<Sent[]> {
  const agent = clientAgent();
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  const sent = await steadily(CRAWLED_PER_SECOND, until, (n) => {
    const path = crawledPaths[n % crawledPaths.length] ?? '/';
    return send({ port, path, from: '127.0.2.1', agent, headers });
  });
  agent.destroy();
  return sent;
}

/**
 * Signs in as an administrator. Returns a function that sends an administrator's requests and returns their times by
 * kind.
 */
async function openOffice(baseUrl: string, admin: { username: string; password: string }) {
  const call = await signIn(baseUrl, admin);
  const newest = { year: 2026, volume: 2, issue: 2 };
  const readList = () => call(api.listArticles, { params: newest });
  const [article] = await readList();
  if (!article) throw new Error('The demonstration journal has no article.');
  const work = {
    'office: dashboard': () => Promise.all([call(api.readCounts, {}), call(api.listIssues, {})]),
    'office: list of articles': readList,
    'office: edit of an article': (n: number) =>
      call(api.updateArticle, { params: { id: article.id }, body: { country: `Country ${n}` } }),
  };
  return async function workInOffice(until: number): Promise<Record<string, Sent[]>> {
    const steps = Object.entries(work).map(([name, run]) => ({ name, run, done: [] as Sent[] }));
    for (let n = 0; performance.now() < until; n += 1) {
      for (const { run, done } of steps) {
        const started = performance.now();
        const status = await run(n).then(
          () => 200,
          () => 0,
        );
        done.push({ status, ms: performance.now() - started });
        await delay(300);
      }
    }
    return Object.fromEntries(steps.map(({ name, done }) => [name, done]));
  };
}

const CONNECTIONS = 50;
const SECONDS = 30;
const QUICK_SECONDS = 0.3;
const STORMS = 3;
const STORM_SECONDS = 10;
/** The aim for the p99 of cached pages during a flood, in ms. */
const READERS_AIM_MS = 100;
/** The aim for the factor by which each client's p99 increases in a storm. */
const STORM_AIM = 3;

/** The requests sent by each kind of client. */
type Clients = Record<string, Sent[]>;

interface Flooded extends Pick<Place, 'signal' | 'quick'> {
  port: number;
  seconds: number;
}

export async function measure(place: Place): Promise<Row[]> {
  const { demoDir, signal, quick } = place;
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const system = await startDemonstration(place, 'limited');
  try {
    const { baseUrl, admin } = system;
    const port = Number(new URL(baseUrl).port);
    const agent = clientAgent();
    for (const path of [...cachedPages, ...crawledPaths]) {
      const { status } = await send({ port, path, from: '127.0.1.1', agent });
      if (status !== 200) throw new Error(`${path}: status ${status}`);
    }
    agent.destroy();
    const spent = () => sumOf(usageOf(ownerMark(demoDir, '')), 'processorMs');
    const floodRows = await measureFloods({ port, seconds, signal, quick }, spent);
    const stormSeconds = Math.min(seconds, STORM_SECONDS);
    const workInOffice = await openOffice(baseUrl, admin);
    return [
      ...floodRows,
      ...(await measureStorms({ port, seconds: stormSeconds, signal, quick }, workInOffice)),
    ];
  } finally {
    await system.stop();
  }
}

/** @param spent returns the processor time that the system has used so far, in ms */
async function measureFloods(
  { port, seconds, signal, quick }: Flooded,
  spent: () => number,
): Promise<Row[]> {
  const read = () => readPages(port, inSeconds(seconds));
  const rows: Row[] = [row("readers' p99, quiet", 'ms', [p99(await read())])];
  for (const name of Object.keys(floods).filter((flood) => flood !== 'storm')) {
    for (const addresses of quick ? [CONNECTIONS] : [1, CONNECTIONS]) {
      signal.throwIfAborted();
      const before = spent();
      const [statuses, reads] = await Promise.all([
        flood({ port, name, addresses, seconds }),
        read(),
      ]);
      const during = `${name}, ${addresses === 1 ? 'one address' : `${addresses} addresses`}`;
      rows.push(
        { ...row(`readers' p99: ${during}`, 'ms', [p99(reads)]), aim: { most: READERS_AIM_MS } },
        failuresOf(`readers: ${during}`, reads),
        row(`processor time of a request: ${during}`, 'ms', [
          (spent() - before) / (sum(statuses) + reads.length),
        ]),
        ...Object.entries(statuses).map(([status, count]) =>
          row(`responses ${status}: ${during}`, '/s', [count / seconds]),
        ),
      );
    }
  }
  return rows;
}

async function measureStorms(
  { port, seconds, signal, quick }: Flooded,
  workInOffice: (until: number) => Promise<Clients>,
): Promise<Row[]> {
  const storm = () => flood({ port, name: 'storm', addresses: CONNECTIONS, seconds });
  const readAndCrawl = async (): Promise<Clients> => {
    const until = inSeconds(seconds);
    const [readers, engine] = await Promise.all([readPages(port, until), crawl(port, until)]);
    return { readers, 'search engine': engine };
  };
  const work = () => workInOffice(inSeconds(seconds));
  const storms: { before: Clients; during: Clients; statuses: Statuses }[] = [];
  for (let round = 0; round < (quick ? 1 : STORMS); round += 1) {
    signal.throwIfAborted();
    const before = { ...(await work()), ...(await readAndCrawl()) };
    const [statuses, during] = await Promise.all([storm(), readAndCrawl()]);
    // Each edit invalidates the cached pages, so the administrator's work is measured in a separate storm.
    const [, office] = await Promise.all([storm(), work()]);
    storms.push({ before, during: { ...during, ...office }, statuses });
  }
  const requests = storms.map(({ statuses }) => sum(statuses) / seconds);
  const rows: Row[] = [row('requests of the storm', '/s', requests)];
  for (const client of Object.keys(storms[0]?.during ?? {})) {
    const before = storms.map((each) => p99(each.before[client]));
    const during = storms.map((each) => p99(each.during[client]));
    const ratio = median(during.map((time, round) => time / (before[round] ?? Number.NaN)));
    const sent = storms.flatMap((each) => each.during[client] ?? []);
    rows.push(
      row(`p99, quiet: ${client}`, 'ms', before),
      { ...row(`p99, storm: ${client}`, 'ms', during), ratio, aim: { most: STORM_AIM } },
      failuresOf(`${client}: storm`, sent),
    );
  }
  return rows;
}

const inSeconds = (seconds: number) => performance.now() + seconds * 1_000;

/** The number of responses by status. */
type Statuses = Record<string, number>;

interface Flood {
  port: number;
  name: string;
  addresses: number;
  seconds: number;
}

/** Floods the system with as many requests as the machine can send. */
async function flood({ port, name, addresses, seconds }: Flood): Promise<Statuses> {
  const program = `${import.meta.dirname}/floods/attack.ts`;
  const numbers = [port, seconds, CONNECTIONS, addresses].map(String);
  const { command, args } = tiedToParent(process.execPath, [program, name, ...numbers]);
  const { stdout } = await promisify(execFile)(command, args);
  return z.record(z.string(), z.number()).parse(JSON.parse(stdout));
}

const row = (name: string, unit: string, values: number[]): Row => ({ name, unit, values });

function failuresOf(client: string, sent: Sent[]): Row {
  const failed = sent.filter(({ status }) => status !== 200).length;
  return { ...row(`failed requests of ${client}`, '', [failed]), aim: { most: 0 } };
}

const p99 = (sent: Sent[] = []) =>
  percentile(
    sent.map(({ ms }) => ms),
    0.99,
  );

const sum = (statuses: Statuses) =>
  Object.values(statuses).reduce((total, count) => total + count, 0);
