/**
 * Measures the memory of each process of `npm start` with the demonstration journal: at rest, under mixed load of
 * `--minutes 10`, and after another rest. Memory that processes share counts once (Pss).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { articlePath, certificatePath } from '@app/contracts';
import { Client } from '../checks/systems/client.ts';
import { LaunchedSystem } from '../checks/systems/launched-system.ts';
import { createTargets, type Kind, perform } from '../checks/systems/operations.ts';
import { journalArticles } from '../local/demo/content.ts';
import { OWNER_VARIABLE } from '../local/system/ownership.ts';
import type { Place, Row } from './part.ts';

const MINUTES = 10;
const QUICK_MINUTES = 0.5;
/** The time until a system is at rest. The browser ends after 30 s. */
const REST_MS = 60_000;
const SAMPLE_EVERY_MS = 2_000;
const PASSWORD = 'gannet-harbour-lantern-47';
const WHOLE = 'all but npm';

const aims: Record<string, Row['aim']> = {
  [`${WHOLE}, at rest`]: { most: 600 },
  [`${WHOLE}, at rest after load`]: { most: 800 },
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

/** Requests of readers: how many at once, and the path of each. A pause keeps a client below the gateway's limit. */
const reads: { atOnce: number; pauseMs?: number; path(n: number): string }[] = [
  { atOnce: 24, path: (n) => one(pages, n) },
  { atOnce: 8, path: () => `/search?q=${word()}+copper` },
  { atOnce: 8, path: (n) => `/pdf?refno=${one(articles, n).refnumber}` },
  { atOnce: 2, pauseMs: 100, path: (n) => one(certificates.slice(2 * PRINTED), n) },
];

/** MB by the name of a process. */
type Memory = Map<string, number>;

interface Answered {
  status: number;
  ms: number;
}

export async function measure(place: Place): Promise<Row[]> {
  const { folder, quick, minutes = quick ? QUICK_MINUTES : MINUTES, signal } = place;
  const system = await LaunchedSystem.launch(`${folder}/data`, '1', PASSWORD);
  try {
    await system.ready();
    await sleep(REST_MS, undefined, { signal });
    const atRest = memoryOf(system.pid);
    const first = await printCertificates(system, 0);
    const { highest, requests, failed } = await load(system, minutes * 60_000, signal);
    await sleep(REST_MS, undefined, { signal });
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
  } finally {
    system.signalGroup('SIGTERM');
    await system.exited;
  }
}

/** The largest process first. */
function rowsOf(when: string, memory: Memory): Row[] {
  return [...memory]
    .sort(([, a], [, b]) => b - a)
    .map(([process, megabytes]) => {
      const name = `${process}, ${when}`;
      return { name, unit: 'MB', values: [megabytes], aim: aims[name] };
    });
}

/** Prints certificates that are not stored yet. Returns the times in ms. */
async function printCertificates({ origin }: LaunchedSystem, from: number) {
  const times: number[] = [];
  for (const path of certificates.slice(from, from + PRINTED)) {
    const { status, ms } = await get(origin + path, new Agent());
    if (status !== 200) throw new Error(`${path} responds with status ${status}`);
    times.push(ms);
  }
  const [cold = Number.NaN, ...warm] = times;
  return { cold, warm };
}

/** Reads and writes for a time. Returns the highest memory of each process, and the numbers of requests. */
async function load({ origin, pid }: LaunchedSystem, forMs: number, signal: AbortSignal) {
  const client = new Client(origin);
  await client.signIn('admin', PASSWORD);
  const targets = await createTargets(client);
  const until = performance.now() + forMs;
  let requests = 0;
  let failed = 0;
  const repeat = async (next: (n: number) => Promise<{ status: number }>) => {
    for (let n = 0; performance.now() < until && !signal.aborted; n += 1) {
      const { status } = await next(n);
      requests += 1;
      if (status < 200 || status >= 300) failed += 1;
    }
  };
  const highest: Memory = new Map();
  const watch = setInterval(() => {
    for (const [name, mb] of memoryOf(pid)) highest.set(name, Math.max(mb, highest.get(name) ?? 0));
  }, SAMPLE_EVERY_MS);
  const readers = reads.flatMap(({ atOnce, pauseMs, path }) =>
    Array.from({ length: atOnce }, (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      // Each connection is a client of its own for the gateway's limits.
      return repeat(async (n) => {
        if (pauseMs) await sleep(pauseMs);
        return get(origin + path(n * atOnce + at), agent, `127.0.1.${1 + at}`);
      });
    }),
  );
  try {
    await Promise.all([repeat((n) => perform(client, one(writes, n), targets)), ...readers]);
  } finally {
    clearInterval(watch);
  }
  signal.throwIfAborted();
  return { highest, requests, failed };
}

function get(url: string, agent: Agent, localAddress?: string): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - started });
    request(url, { agent, localAddress }, (response) => {
      response.once('end', () => finish(response.statusCode ?? 0)).resume();
    })
      .once('error', () => finish(0))
      .end();
  });
}

/** Returns the memory of npm, of the processes that it has started, and of all of these without npm. */
function memoryOf(root: number): Memory {
  const sums: Memory = new Map();
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger).map(readProcess);
  const found = [{ pid: root, parent: 0, name: 'npm' }];
  for (const { pid, name } of found) {
    for (const child of all.filter(({ parent }) => parent === pid)) {
      found.push({ ...child, name: child.name || (pid === root ? 'launcher' : name) });
    }
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    for (const key of [name, name === 'npm' ? '' : WHOLE].filter(Boolean)) {
      sums.set(key, (sums.get(key) ?? 0) + Number(kilobytes ?? 0) / 1_024);
    }
  }
  return sums;
}

function readProcess(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  const mark = new RegExp(`${OWNER_VARIABLE}=[^\\0]*#([^\\0]+)`).exec(read(`/proc/${pid}/environ`));
  const isBrowser = /chrom|headless/.test(read(`/proc/${pid}/comm`));
  return { pid, parent, name: isBrowser ? 'Chromium' : (mark?.[1] ?? '') };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
