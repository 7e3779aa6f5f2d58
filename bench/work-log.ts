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
/** The interval of prom-client's event loop timer, in milliseconds. Each reported delay includes this interval. */
const TIMER_MS = 10;

type PutStatus = { id: string; status: WorkStatus; version?: number };

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
    status: 'urgent',
    search: searches.common,
    sort: '-createdby',
    ...month,
  },
  ...Object.fromEntries(
    workSorts.flatMap((sort) => [sort, `-${sort}`]).map((sort) => [`sorted by ${sort}`, { sort }]),
  ),
};

let end: (() => Promise<void>) | undefined;
try {
  const system = await startWorkLogs(SIZES);
  ({ end } = system);
  const { servers } = system;
  // The metrics contain the longest event loop delay since they were last read. Read them before any request, so that
  // they contain the delay during loading.
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
  rows.push(await compare('a change', changes));
  // Writes that change nothing, with the expected response status.
  for (const [name, status, of] of [
    ['a change to the current status', 200, ({ id, status }) => ({ id, status })],
    [
      'a change of another version',
      409,
      ({ id, version }) => ({ ...unwanted(id), version: version + 1 }),
    ],
    ['a change of an unknown entry', 404, () => unwanted('0'.repeat(24))],
  ] satisfies [string, number, (entry: WorkEntry) => PutStatus][]) {
    rows.push(
      await compare(name, async (server) => {
        const change = of(await firstEntry(server, { sort: 'created_at' }));
        return async () => (await put(server, change, status)).text();
      }),
    );
  }
  rows.push(await compare('a change, until the list shows it', changesSeen));
  rows.push(await compare('a change, until another client receives it', changesReceived));
  printTable('duration of requests, ms', rows);

  const [, large] = servers;
  if (!large) throw new Error('The large server is missing');
  printTable('all 100,000, while another client asks for page 1', [
    await readAll(large, 'the CSV file', WORK_CSV_PATH),
    await readAll(large, 'the list without a page', WORK_LOG_PATH),
  ]);

  /** Measures a request to each server. `of` prepares the request, which is then repeated. */
  async function compare(name: string, of: (server: WorkLogServer) => Request | Promise<Request>) {
    const times: number[][] = [];
    const processor: number[] = [];
    for (const server of servers) {
      const request = await of(server);
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
type Request = () => Promise<unknown>;

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

async function firstEntry(server: WorkLogServer, query?: Record<string, string>) {
  const [entry] = (await page(server, query)).entries;
  if (!entry) throw new Error('The work log is empty');
  return entry;
}

function put(server: WorkLogServer, { id, ...change }: PutStatus, expected?: number) {
  const init = { method: 'PUT', body: JSON.stringify(change) };
  return call(server, workEntryPath(id), init, expected);
}

const unwanted = (id: string): PutStatus => ({ id, status: 'working' });

/** Returns a function that toggles the status of one entry and returns the entry after the change. */
async function changes(server: WorkLogServer) {
  let entry = await firstEntry(server);
  return async () => {
    const status = entry.status === 'working' ? 'pending' : 'working';
    entry = (await (await put(server, { id: entry.id, status })).json()) as WorkEntry;
    return entry;
  };
}

async function changesSeen(server: WorkLogServer) {
  const change = await changes(server);
  return async () => {
    const { id, version } = await change();
    const { entries } = await page(server);
    if (!entries.some((entry) => entry.id === id && entry.version === version)) {
      throw new Error('The list does not show the change');
    }
  };
}

async function changesReceived(server: WorkLogServer) {
  const change = await changes(server);
  let onText = (_text: string) => {};
  const { body } = await call(server, WORK_EVENTS_PATH);
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) onText(text);
  };
  // Reading fails when the server is stopped at the end.
  read().catch(() => undefined);
  return async () => {
    const received = new Promise<void>((resolve) => {
      onText = (text) => text.startsWith('event: entry') && resolve();
    });
    await Promise.all([received, change()]);
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

/** Returns the server's total CPU time in ms. Other load on the machine affects CPU time less than elapsed time. */
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
