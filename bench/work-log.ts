/**
 * Behind `npm run bench:work-log`: what the staff's work log costs at 100 and at 100,000 entries, in one run.
 * The path is whole: svc-content's own process on a real database, asked over HTTP. `--quick` asks less often.
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
import { type PutStatus, unwritten } from './work-log/unwritten.ts';

const SIZES = [100, 100_000];
const ROUNDS = process.argv.includes('--quick') ? 5 : 40;
/** prom-client watches the loop by a timer of so many milliseconds, which count with each delay. */
const TIMER_MS = 10;

const month = { from: createdAt(1_488).toISOString(), to: createdAt(0).toISOString() };
const questions: Record<string, Record<string, string>> = {
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

/** The entry that is changed again and again. */
const changed = new Map<WorkLogServer, WorkEntry>();
/** The oldest is written last. */
const lasts = new Map<WorkLogServer, WorkEntry>();

let end: (() => Promise<void>) | undefined;
try {
  const system = await startWorkLogs(SIZES);
  ({ end } = system);
  const { servers } = system;
  // Before anything else reads the loop's delay: what the load itself was.
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
  for (const [name, query] of Object.entries(questions)) {
    rows.push(await compare(name, (server) => () => page(server, query)));
  }
  rows.push(await compare('a change', (server) => () => change(server)));
  for (const [name, { of, status }] of Object.entries(unwritten)) {
    rows.push(await compare(name, (server) => () => changeNothing(server, of, status)));
  }
  rows.push(await compare('a change, until the list shows it', changeSeen));
  rows.push(await compare('a change, until another client hears of it', changeHeard));
  printTable('what is asked, ms', rows);

  const [, large] = servers;
  if (!large) throw new Error('no large one');
  printTable('all 100,000, while another client asks for page 1', [
    await readAll(large, 'the CSV file', WORK_CSV_PATH),
    await readAll(large, 'the list without a page', WORK_LOG_PATH),
  ]);

  async function compare(name: string, of: (server: WorkLogServer) => () => Promise<unknown>) {
    const times: number[][] = [];
    const processor: number[] = [];
    for (const server of servers) {
      const ask = of(server);
      // The first ones compile.
      for (let round = 0; round < 3; round += 1) await ask();
      const taken = [];
      const before = await processorTime(server);
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await ask();
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
} catch (fault) {
  await end?.();
  exitWith(fault);
}
await end?.();

type Row = Record<string, string>;

async function ask(
  { piece, token }: WorkLogServer,
  path: string,
  init: RequestInit = {},
  expected = 200,
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(piece.origin + path, { ...init, headers });
  if (answer.status !== expected)
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function page(server: WorkLogServer, query: Record<string, string> = {}): Promise<WorkPage> {
  const answer = await ask(
    server,
    `${WORK_LOG_PATH}?${new URLSearchParams({ page: '1', ...query })}`,
  );
  return answer.json() as Promise<WorkPage>;
}

/** Always another status, of the same entry. */
async function change(server: WorkLogServer): Promise<WorkEntry> {
  const before = changed.get(server) ?? (await page(server)).entries[0];
  if (!before) throw new Error('no entry');
  const status: WorkStatus = before.status === 'working' ? 'pending' : 'working';
  const answer = await put(server, { id: before.id, status });
  const entry = (await answer.json()) as WorkEntry;
  changed.set(server, entry);
  return entry;
}

function put(server: WorkLogServer, { id, ...change }: PutStatus, expected?: number) {
  const init = { method: 'PUT', body: JSON.stringify(change) };
  return ask(server, workEntryPath(id), init, expected);
}

async function changeNothing(
  server: WorkLogServer,
  of: (last: WorkEntry) => PutStatus,
  status: number,
): Promise<void> {
  let last = lasts.get(server);
  if (!last) {
    [last] = (await page(server, { sort: 'created_at' })).entries;
    if (!last) throw new Error('no entry');
    lasts.set(server, last);
  }
  await (await put(server, of(last), status)).text();
}

function changeSeen(server: WorkLogServer) {
  return async () => {
    const { id, version } = await change(server);
    const { entries } = await page(server);
    if (!entries.some((entry) => entry.id === id && entry.version === version)) {
      throw new Error('the list does not show what was changed');
    }
  };
}

function changeHeard(server: WorkLogServer) {
  let heard = (_text: string) => {};
  const listening = (async () => {
    const { body } = await ask(server, WORK_EVENTS_PATH);
    const read = async () => {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) heard(text);
    };
    // Ends with the server.
    read().catch(() => undefined);
  })();
  return async () => {
    await listening;
    const news = new Promise<void>((resolve) => {
      heard = (text) => text.startsWith('event: entry') && resolve();
    });
    await Promise.all([news, change(server)]);
  };
}

/** How long all of it takes, and what it does to others meanwhile. */
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
  const bytes = (await (await ask(server, path)).bytes()).length;
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

/** Of the process until now, in ms; it depends less on what else a machine does. */
async function processorTime({ piece }: WorkLogServer): Promise<number> {
  const found = /^process_cpu_seconds_total (\S+)/m.exec(await piece.metrics());
  return Number(found?.[1]) * 1_000;
}

/** Megabytes of memory; the longest delay of the event loop, in ms, since it was read last. */
function figuresOf(metrics: string) {
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  return {
    memory: figure('process_resident_memory_bytes') / 1e6,
    loop: Math.max(0, figure('nodejs_eventloop_lag_max_seconds') * 1_000 - TIMER_MS),
  };
}
