/**
 * Compares a work log of 100 entries with one of 100,000. Requests are sent over HTTP to processes of svc-content with
 * real databases. Ratios divide the figures of the large work log by those of the small one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  WORK_CSV_PATH,
  WORK_EVENTS_PATH,
  WORK_LOG_PATH,
  type WorkEntry,
  type WorkPage,
  workEntryPath,
  workSorts,
} from '@app/contracts';
import { createdAt, searches } from '../checks/systems/work-entries.ts';
import { median, type Place, type Row } from './part.ts';
import { startWorkLogs, type WorkLogServer } from './work-log/system.ts';

const SIZES = [100, 100_000];
const QUICK_SIZES = [100, 1_000];
const ROUNDS = 40;
const QUICK_ROUNDS = 1;
/** The interval of prom-client's event loop timer, in milliseconds. Each reported delay includes this interval. */
const TIMER_MS = 10;

type PutStatus = { id: string; status: WorkEntry['status']; version?: number };

const month = { from: createdAt(1_488).toISOString(), to: createdAt(0).toISOString() };
const queries: Record<string, Record<string, string>> = {
  'page 1': {},
  'page 2,500 (in the small work log, its last page)': { page: '2500' },
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

export async function measure({ quick }: Place): Promise<Row[]> {
  const { servers, end } = await startWorkLogs(quick ? QUICK_SIZES : SIZES);
  try {
    return await measureRequests(servers, quick ? QUICK_ROUNDS : ROUNDS);
  } finally {
    await end();
  }
}

async function measureRequests(servers: WorkLogServer[], rounds: number): Promise<Row[]> {
  const [small, large] = servers;
  if (!small || !large) throw new Error('A server is missing');
  // The metrics contain the longest event loop delay since they were last read. Read them before any request, so that
  // they contain the delay during loading.
  const loading = figuresOf(await large.piece.metrics());
  const rows: Row[] = [
    { name: 'ready', unit: 's', values: [large.ready / 1_000], ratio: large.ready / small.ready },
    {
      name: 'loaded',
      unit: 's',
      values: [large.loaded / 1_000],
      ratio: large.loaded / small.loaded,
    },
    { name: 'memory after the start', unit: 'MB', values: [loading.memory] },
    { name: 'longest loop delay during the start', unit: 'ms', values: [loading.loop] },
  ];
  for (const [name, query] of Object.entries(queries)) {
    rows.push(await compare(name, (server) => () => page(server, query)));
  }
  rows.push(await compare('a change', changes));
  // Writes that change nothing, with the expected response status.
  for (const [name, status, of] of [
    ['a change to the current status', 200, ({ id, status }) => ({ id, status })],
    [
      'a change with a wrong version',
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
  rows.push(
    ...(await readAll(large, 'the CSV file', WORK_CSV_PATH)),
    ...(await readAll(large, 'the list without a page', WORK_LOG_PATH)),
  );
  return rows;

  /**
   * Measures the same request to each server. `prepare` returns a function that sends the request. This function is
   * called repeatedly.
   */
  async function compare(
    name: string,
    prepare: (server: WorkLogServer) => Request | Promise<Request>,
  ): Promise<Row> {
    const times: number[][] = [];
    for (const server of servers) {
      const request = await prepare(server);
      for (let round = 0; round < 3; round += 1) await request();
      const taken = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await request();
        taken.push(performance.now() - began);
      }
      times.push(taken);
    }
    const [few = [], many = []] = times;
    return { name, unit: 'ms', values: many, ratio: median(many) / median(few) };
  }
}

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
  // Reading the stream fails when the server is stopped at the end of the measurement.
  read().catch(() => undefined);
  return async () => {
    const received = new Promise<void>((resolve) => {
      onText = (text) => text.startsWith('event: entry') && resolve();
    });
    await Promise.all([received, change()]);
  };
}

/** Measures a request for all entries, and concurrent requests of another client for page 1. */
async function readAll(server: WorkLogServer, what: string, path: string): Promise<Row[]> {
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
  return [
    { name: what, unit: 's', values: [seconds] },
    { name: `${what}, size`, unit: 'MB', values: [bytes / 1e6] },
    { name: `${what}, page 1 meanwhile`, unit: 'ms', values: times },
    { name: `${what}, longest loop delay`, unit: 'ms', values: [loop] },
    { name: `${what}, memory`, unit: 'MB', values: [memory] },
  ];
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
