/**
 * Implements `npm run bench:work-log`, which compares a work log of 100 entries with one of 100,000. Requests go over
 * HTTP to svc-content processes with real databases. `--quick` measures fewer rounds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  WORK_CSV_PATH,
  WORK_EVENTS_PATH,
  WORK_LOG_PATH,
  type WorkEntry,
  type WorkPage,
  type WorkStatus,
  workEntryPath,
  workSorts,
} from '@app/contracts';
import { exitWith } from '../local/setup/fail.mjs';
import { median, printTable } from './public/table.ts';
import { createdAt, searches } from './work-log/entries.ts';
import { startWorkLogs, type WorkLogServer } from './work-log/system.ts';

const SIZES = [100, 100_000];
const ROUNDS = process.argv.includes('--quick') ? 5 : 40;
/** The interval of prom-client's event loop timer. Each reported delay includes it. */
const TIMER_MS = 10;

type PutStatus = { id: string; status: WorkStatus; version?: number };

/** Writes that change nothing, with the expected response status. */
const noOps: Record<string, { of: (entry: WorkEntry) => PutStatus; status: number }> = {
  'a change to the current status': {
    of: ({ id, status }) => ({ id, status }),
    status: 200,
  },
  'a change of another version': {
    of: ({ id, version }) => ({ id, status: 'working', version: version + 1 }),
    status: 409,
  },
  'a change of an unknown entry': {
    of: () => ({ id: '0'.repeat(24), status: 'working' }),
    status: 404,
  },
};

const month = { from: createdAt(1_488).toISOString(), to: createdAt(0).toISOString() };
const queries: Record<string, Record<string, string>> = {
  'page 1': {},
  'page 2,500 (the last one of 100)': { page: '2500' },
  'a filter': { status: 'urgent' },
  'a common search': { search: searches.common },
  'a rare search': { search: searches.rare },
  'a search that finds nothing': { search: searches.none },
  'a month': month,
  'filter, search, month and sort': {
    ...{ status: 'urgent', search: searches.common, sort: '-createdby' },
    ...month,
  },
  ...Object.fromEntries(
    workSorts.flatMap((sort) => [sort, `-${sort}`]).map((sort) => [`sorted by ${sort}`, { sort }]),
  ),
};

/** The current state of the entry that is changed repeatedly, by server. */
const changed = new Map<WorkLogServer, WorkEntry>();
/** The oldest entry of each server's work log. */
const oldest = new Map<WorkLogServer, WorkEntry>();

let end: (() => Promise<void>) | undefined;
try {
  const system = await startWorkLogs(SIZES);
  ({ end } = system);
  const { servers } = system;
  // Read the metrics before any request: they show the loop delay while the work log was loaded, and reading resets it.
  const loads = await Promise.all(
    servers.map(async ({ piece }) => figuresOf(await piece.metrics())),
  );
  printTable('the start', [
    ...servers.map(({ count, ready, loaded }, at) => ({
      entries: count.toLocaleString('en'),
      'ready, s': (ready / 1_000).toFixed(1),
      'work log loaded, s': (loaded / 1_000).toFixed(1),
      'memory, MB': (loads[at]?.memory ?? 0).toFixed(0),
      'longest loop delay, ms': (loads[at]?.loop ?? 0).toFixed(0),
    })),
  ]);

  const rows: Row[] = [];
  for (const [name, query] of Object.entries(queries)) {
    rows.push(await compare(name, (server) => () => page(server, query)));
  }
  rows.push(await compare('a change', (server) => () => change(server)));
  for (const [name, { of, status }] of Object.entries(noOps)) {
    rows.push(await compare(name, (server) => () => sendNoOp(server, of, status)));
  }
  rows.push(await compare('a change, until the list shows it', changeSeen));
  rows.push(await compare('a change, until another client receives it', changeReceived));
  printTable('what is asked, ms', rows);

  const [, large] = servers;
  if (!large) throw new Error('The large server is missing');
  printTable('all 100,000, while another client asks for page 1', [
    await readAll(large, 'the CSV file', WORK_CSV_PATH),
    await readAll(large, 'the list without a page', WORK_LOG_PATH),
  ]);

  async function compare(name: string, of: (server: WorkLogServer) => () => Promise<unknown>) {
    const times: number[][] = [];
    const processor: number[] = [];
    for (const server of servers) {
      const request = of(server);
      // Repeat the request a few times before the measurement, so that its code is compiled.
      for (let round = 0; round < 3; round += 1) await request();
      const taken = [];
      const before = await processorTime(server);
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await request();
        taken.push(performance.now() - began);
      }
      times.push(taken);
      processor.push(((await processorTime(server)) - before) / ROUNDS);
    }
    const [small = [], big = []] = times;
    return {
      what: name,
      '100: median': median(small).toFixed(1),
      worst: Math.max(...small).toFixed(1),
      '100,000: median': median(big).toFixed(1),
      'worst ': Math.max(...big).toFixed(1),
      ratio: (median(big) / median(small)).toFixed(1),
      'processor, 100': (processor[0] ?? 0).toFixed(1),
      'processor, 100,000': (processor[1] ?? 0).toFixed(1),
    };
  }
} catch (error) {
  await end?.();
  exitWith(error);
}
await end?.();

type Row = Record<string, string>;

async function call(
  { piece, token }: WorkLogServer,
  path: string,
  init: RequestInit = {},
  expected = 200,
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(piece.origin + path, { ...init, headers });
  if (answer.status !== expected)
    throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function page(server: WorkLogServer, query: Record<string, string> = {}): Promise<WorkPage> {
  const answer = await call(
    server,
    `${WORK_LOG_PATH}?${new URLSearchParams({ page: '1', ...query })}`,
  );
  return answer.json() as Promise<WorkPage>;
}

/** Toggles the status of one entry and returns the entry after the change. */
async function change(server: WorkLogServer): Promise<WorkEntry> {
  const before = changed.get(server) ?? (await page(server)).entries[0];
  if (!before) throw new Error('The work log is empty');
  const status: WorkStatus = before.status === 'working' ? 'pending' : 'working';
  const answer = await put(server, { id: before.id, status });
  const entry = (await answer.json()) as WorkEntry;
  changed.set(server, entry);
  return entry;
}

function put(server: WorkLogServer, { id, ...change }: PutStatus, expected?: number) {
  const init = { method: 'PUT', body: JSON.stringify(change) };
  return call(server, workEntryPath(id), init, expected);
}

async function sendNoOp(
  server: WorkLogServer,
  of: (last: WorkEntry) => PutStatus,
  status: number,
): Promise<void> {
  let last = oldest.get(server);
  if (!last) {
    [last] = (await page(server, { sort: 'created_at' })).entries;
    if (!last) throw new Error('The work log is empty');
    oldest.set(server, last);
  }
  await (await put(server, of(last), status)).text();
}

function changeSeen(server: WorkLogServer) {
  return async () => {
    const { id, version } = await change(server);
    const { entries } = await page(server);
    if (!entries.some((entry) => entry.id === id && entry.version === version)) {
      throw new Error('The list does not show the change');
    }
  };
}

function changeReceived(server: WorkLogServer) {
  let onText = (_text: string) => {};
  const listening = (async () => {
    const { body } = await call(server, WORK_EVENTS_PATH);
    const read = async () => {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) onText(text);
    };
    // Reading fails when the server is stopped at the end.
    read().catch(() => undefined);
  })();
  return async () => {
    await listening;
    const received = new Promise<void>((resolve) => {
      onText = (text) => text.startsWith('event: entry') && resolve();
    });
    await Promise.all([received, change(server)]);
  };
}

/** Measures a request for all entries, and concurrent requests of another client for page 1. */
async function readAll(server: WorkLogServer, what: string, path: string): Promise<Row> {
  await server.piece.metrics();
  let isReading = true;
  const times: number[] = [];
  const others = (async () => {
    while (isReading) {
      const began = performance.now();
      await page(server);
      times.push(performance.now() - began);
      await sleep(10);
    }
  })();
  const began = performance.now();
  const bytes = (await (await call(server, path)).bytes()).length;
  const seconds = (performance.now() - began) / 1_000;
  isReading = false;
  await others;
  const { loop, memory } = figuresOf(await server.piece.metrics());
  return {
    what,
    seconds: seconds.toFixed(1),
    MB: (bytes / 1e6).toFixed(1),
    'page 1 meanwhile, ms: median': median(times).toFixed(1),
    worst: Math.max(...times).toFixed(1),
    'longest loop delay, ms': loop.toFixed(0),
    'memory, MB': memory.toFixed(0),
  };
}

/** Returns the total CPU time of the server in ms. It depends less on other load than elapsed time. */
async function processorTime({ piece }: WorkLogServer): Promise<number> {
  const found = /^process_cpu_seconds_total (\S+)/m.exec(await piece.metrics());
  return Number(found?.[1]) * 1_000;
}

/** Returns the memory in MB, and the longest event loop delay in ms since the last reading of the metrics. */
function figuresOf(metrics: string) {
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  return {
    memory: figure('process_resident_memory_bytes') / 1e6,
    loop: Math.max(0, figure('nodejs_eventloop_lag_max_seconds') * 1_000 - TIMER_MS),
  };
}
