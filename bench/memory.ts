/**
 * Measures the memory of each process of `npm start` with the demonstration journal: at rest, under mixed load for 10
 * minutes (`--minutes`), and after another rest. Memory that processes share counts once (Pss).
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { articlePath, certificatePath } from '@app/contracts';
import { Client } from '../checks/systems/client.ts';
import { LaunchedSystem } from '../checks/systems/launched-system.ts';
import { createTargets, type Kind, perform } from '../checks/systems/operations.ts';
import { journalArticles } from '../local/demo/content.ts';
import { send } from './floods/requests.ts';
import { DEMO_PASSWORD, startDemonstration } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { usageBelow } from './processes.ts';

const MINUTES = 10;
const QUICK_MINUTES = 0.02;
/** The time until a system is at rest, in milliseconds. Chromium ends 30 s after its last use. */
const REST_MS = 60_000;
const QUICK_REST_MS = 200;
const SAMPLE_EVERY_MS = 2_000;
const WHOLE = 'all but npm';

const aims: Record<string, Row['aim']> = {
  [`${WHOLE}, at rest`]: { most: 1_000 },
  [`${WHOLE}, at rest after load`]: { most: 1_300 },
  'gateway, at rest': { most: 120 },
  'gateway, highest under load': { most: 120 },
  'gateway, at rest after load': { most: 120 },
};

const articles = journalArticles.map(({ fields }) => ({
  refnumber: fields.refnumber,
  ...{ year: Number(fields.year), volume: Number(fields.volume), issue: Number(fields.issue) },
}));
const certificates = journalArticles.flatMap(({ fields: { refnumber, authorname } }) =>
  authorname.split(', ').map((author) => certificatePath(refnumber, author)),
);
/** The number of certificates that are printed one after another, after each rest. */
const PRINTED = 8;
const pages = ['/', '/archives', '/board', ...articles.map(articlePath)];
const writes: Kind[] = ['edit', 'status', 'article', 'entry', 'edit', 'job'];
const one = <T>(list: T[], n: number) => list[n % list.length] as T;
const word = () => Math.random().toString(36).slice(2, 5);

/**
 * The readers' requests: the number of concurrent requests, and the path of each request. A pause keeps a client below
 * the gateway's rate limit.
 */
const reads: { atOnce: number; pauseMs?: number; path(n: number): string }[] = [
  { atOnce: 24, path: (n) => one(pages, n) },
  { atOnce: 8, path: () => `/search?q=${word()}+copper` },
  { atOnce: 8, path: (n) => `/pdf?refno=${one(articles, n).refnumber}` },
  { atOnce: 2, pauseMs: 100, path: (n) => one(certificates.slice(2 * PRINTED), n) },
];

/** Memory in MB by process name. */
type Memory = Map<string, number>;

/** A running system with the id of the process that has started it. */
type Started = Pick<LaunchedSystem, 'origin' | 'pid' | 'port'>;

export async function measure(place: Place): Promise<Row[]> {
  if (place.quick) {
    const { baseUrl } = await startDemonstration(place, 'limited');
    return measureSystem({ origin: baseUrl, pid: process.pid, port: portIn(baseUrl) }, place);
  }
  const system = await LaunchedSystem.launch(place.demoDir, '1', DEMO_PASSWORD);
  try {
    await system.ready();
    return await measureSystem(system, place);
  } finally {
    system.signalGroup('SIGTERM');
    await system.exited;
  }
}

const portIn = (url: string) => Number(new URL(url).port);

async function measureSystem(
  system: Started,
  { quick, minutes = quick ? QUICK_MINUTES : MINUTES, signal }: Place,
): Promise<Row[]> {
  const rest = quick ? QUICK_REST_MS : REST_MS;
  await sleep(rest, undefined, { signal });
  const atRest = memoryOf(system.pid);
  const first = await printCertificates(system, 0);
  const { highest, requests, failed } = await load(system, minutes * 60_000, signal);
  await sleep(rest, undefined, { signal });
  const restedAgain = memoryOf(system.pid);
  const second = await printCertificates(system, PRINTED);
  return [
    ...rowsOf('at rest', atRest),
    ...rowsOf('highest under load', highest),
    ...rowsOf('at rest after load', restedAgain),
    {
      name: 'first certificate after a rest',
      unit: 'ms',
      values: [first.cold, second.cold],
      aim: { most: 1_000 },
    },
    {
      name: 'later new certificates',
      unit: 'ms',
      values: [...first.warm, ...second.warm],
      aim: { most: 60 },
    },
    { name: 'minutes of load', unit: 'min', values: [minutes] },
    { name: 'requests under load', unit: '', values: [requests] },
    { name: 'failed requests', unit: '', values: [failed], aim: { most: 0 } },
  ];
}

/** Returns the rows, largest process first. */
function rowsOf(when: string, memory: Memory): Row[] {
  return [...memory]
    .sort(([, a], [, b]) => b - a)
    .map(([process, megabytes]) => {
      const name = `${process}, ${when}`;
      return { name, unit: 'MB', values: [megabytes], aim: aims[name] };
    });
}

/** Requests certificates that are not cached yet. Returns the times of the requests in ms. */
async function printCertificates({ port }: Started, from: number) {
  const times: number[] = [];
  for (const path of certificates.slice(from, from + PRINTED)) {
    times.push(await expectPage(port, path));
  }
  const [cold = Number.NaN, ...warm] = times;
  return { cold, warm };
}

/** Expects that a page of the load responds successfully. */
async function expectPage(port: number, path: string): Promise<number> {
  const { status, ms } = await send({ port, path, agent: new Agent() });
  if (status !== 200) throw new Error(`${path} responds with status ${status}`);
  return ms;
}

/** Reads and writes for `forMs`. Returns the peak memory of each process, and the numbers of requests. */
async function load({ origin, port, pid }: Started, forMs: number, signal: AbortSignal) {
  const client = new Client(origin);
  await client.signIn('admin', DEMO_PASSWORD);
  const targets = await createTargets(client);
  for (const { path } of reads) await expectPage(port, path(0));
  const until = performance.now() + forMs;
  let requests = 0;
  const failures: string[] = [];
  const repeat = async (what: string, next: (n: number) => Promise<{ status: number }>) => {
    for (let n = 0; performance.now() < until && !signal.aborted; n += 1) {
      const { status } = await next(n);
      requests += 1;
      if (status < 200 || status >= 300) failures.push(`${what}: status ${status}`);
    }
  };
  const highest: Memory = new Map();
  const watch = setInterval(() => {
    for (const [name, mb] of memoryOf(pid)) highest.set(name, Math.max(mb, highest.get(name) ?? 0));
  }, SAMPLE_EVERY_MS);
  const readers = reads.flatMap(({ atOnce, pauseMs, path }) =>
    Array.from({ length: atOnce }, (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      // Each connection uses its own client address for the gateway's rate limits.
      return repeat(path(at), async (n) => {
        if (pauseMs) await sleep(pauseMs);
        return send({ port, path: path(n * atOnce + at), agent, from: `127.0.1.${1 + at}` });
      });
    }),
  );
  try {
    await Promise.all([
      repeat('an edit', (n) => perform(client, one(writes, n), targets)),
      ...readers,
    ]);
  } finally {
    clearInterval(watch);
  }
  signal.throwIfAborted();
  for (const failure of failures) console.log(failure);
  return { highest, requests, failed: failures.length };
}

/** Returns the memory of npm, of each process that it has started, and the total without npm. */
function memoryOf(root: number): Memory {
  const sums: Memory = new Map();
  for (const { pid, name, megabytes } of usageBelow([root])) {
    const isNpm = pid === root;
    for (const key of isNpm ? ['npm'] : [name || 'launcher', WHOLE]) {
      sums.set(key, (sums.get(key) ?? 0) + megabytes);
    }
  }
  return sums;
}
