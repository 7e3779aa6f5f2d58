/**
 * Implements `npm run bench:memory`, which prints the memory of each process of `npm start` with the demonstration
 * journal: at rest, under mixed load, at its end, and after another rest. Memory that processes share counts once (Pss).
 * `LOAD_SECONDS` is the length of the load, default 120.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { articlePath, certificatePath } from '@app/contracts';
import { Client } from '../checks/faults/journal/client.ts';
import { createTargets, type Kind, perform } from '../checks/faults/journal/operations.ts';
import { LaunchedSystem } from '../checks/faults/launched-system.ts';
import { journalArticles } from '../local/demo/content.ts';
import { exitWith } from '../local/setup/fail.mjs';
import { OWNER_VARIABLE } from '../local/system/ownership.ts';
import { printTable } from './public/table.ts';

const LOAD_MS = Number(process.env.LOAD_SECONDS ?? 120) * 1_000;
const REST_MS = 60_000;
const PASSWORD = 'gannet-harbour-lantern-47';

const articles = journalArticles.map(({ fields }) => ({
  refnumber: fields.refnumber,
  ...{ year: Number(fields.year), volume: Number(fields.volume), issue: Number(fields.issue) },
}));
const [printedCold = '', printedColdAgain = '', ...certificates] = journalArticles.flatMap(
  ({ fields: { refnumber, authorname } }) =>
    authorname.split(', ').map((author) => certificatePath(refnumber, author)),
);
const pages = ['/', '/archives', '/board', ...articles.map(articlePath)];
const writes: Kind[] = ['edit', 'status', 'article', 'entry', 'edit', 'job'];
const one = <T>(list: T[], n: number) => list[n % list.length] as T;
const word = () => Math.random().toString(36).slice(2, 5);

/** Requests of readers: how many at once, and the path of each. A pause keeps a client below the gateway's limit. */
const reads: { what: string; atOnce: number; pauseMs?: number; path(n: number): string }[] = [
  { what: 'page', atOnce: 24, path: (n) => one(pages, n) },
  { what: 'search', atOnce: 8, path: () => `/search?q=${word()}+copper` },
  { what: 'PDF', atOnce: 8, path: (n) => `/pdf?refno=${one(articles, n).refnumber}` },
  { what: 'certificate', atOnce: 2, pauseMs: 100, path: (n) => one(certificates, n) },
];

interface Answered {
  status: number;
  ms: number;
}

const dataDir = mkdtempSync(`${tmpdir()}/bench-memory-`);
const system = await LaunchedSystem.launch(dataDir, '1', PASSWORD);
try {
  await system.ready();
  await sleep(REST_MS);
  const atRest = measure(system.pid);
  const cold = await get(printedCold, new Agent());
  const { peak, rows } = await load();
  const atEnd = measure(system.pid);
  await sleep(REST_MS);
  const rested = measure(system.pid);
  const coldAgain = await get(printedColdAgain, new Agent());
  const names = [...peak.keys()].sort((a, b) => (rested.get(b) ?? 0) - (rested.get(a) ?? 0));
  const mb = (of: Map<string, number>, name: string) => (of.get(name) ?? 0).toFixed(0);
  printTable(
    'Pss in MB',
    names.map((name) => ({
      ...{ process: name, 'at rest': mb(atRest, name), peak: mb(peak, name) },
      ...{ 'end of load': mb(atEnd, name), 'at rest again': mb(rested, name) },
    })),
  );
  printTable(`answers in ${LOAD_MS / 1_000} s`, rows);
  const ms = [cold, coldAgain].map((answer) => answer.ms.toFixed(0)).join(' and ');
  console.log(`a new certificate after rest: ${ms} ms`);
} catch (error) {
  exitWith(error);
} finally {
  system.signalGroup('SIGTERM');
  await system.exited;
  rmSync(dataDir, { recursive: true, force: true });
}

/** Reads and writes for LOAD_MS. Returns the highest memory of each process, and the times of the requests. */
async function load() {
  const until = performance.now() + LOAD_MS;
  const times: Record<string, number[]> = {};
  const failed: Record<string, number> = {};
  const repeat = async (what: string, next: (n: number) => Promise<Answered>) => {
    times[what] ??= [];
    failed[what] ??= 0;
    for (let n = 0; performance.now() < until; n += 1) {
      const { status, ms } = await next(n);
      if (status >= 200 && status < 300) times[what].push(ms);
      else failed[what] += 1;
    }
  };
  const client = new Client(system.origin);
  await client.signIn('admin', PASSWORD);
  const targets = await createTargets(client);
  const peak = new Map<string, number>();
  const watch = setInterval(() => {
    for (const [name, mb] of measure(system.pid)) peak.set(name, Math.max(mb, peak.get(name) ?? 0));
  }, 2_000);
  await Promise.all([
    repeat('write', (n) => perform(client, one(writes, n), targets)),
    ...reads.flatMap(({ what, atOnce, pauseMs, path }) =>
      Array.from({ length: atOnce }, (_, at) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        // Each connection is a client of its own for the gateway's limits.
        return repeat(what, async (n) => {
          if (pauseMs) await sleep(pauseMs);
          return get(path(n * atOnce + at), agent, `127.0.1.${1 + at}`);
        });
      }),
    ),
  ]);
  clearInterval(watch);
  const rows = Object.entries(times).map(([what, all]) => {
    const sorted = all.toSorted((x, y) => x - y);
    const at = (share: number) => (sorted[Math.floor(all.length * share)] ?? 0).toFixed(1);
    const counts = { answers: all.length, failed: failed[what] ?? 0 };
    return { what, ...counts, 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
  });
  return { peak, rows };
}

function get(path: string, agent: Agent, localAddress?: string): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - started });
    request(system.origin + path, { agent, localAddress }, (response) => {
      response.once('end', () => finish(response.statusCode ?? 0)).resume();
    })
      .once('error', () => finish(0))
      .end();
  });
}

/** Returns the memory of the processes that `npm start` has started, and of npm, in MB by name. */
function measure(root: number): Map<string, number> {
  const sums = new Map<string, number>();
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger).map(readProcess);
  const found = [{ pid: root, parent: 0, name: 'npm' }];
  for (const { pid, name } of found) {
    for (const child of all.filter(({ parent }) => parent === pid)) {
      found.push({ ...child, name: child.name || (pid === root ? 'launcher' : name) });
    }
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    for (const key of [name, name === 'npm' ? '' : 'all but npm'].filter(Boolean)) {
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
