/**
 * Implements `npm run bench:floods`. It floods a system with each kind of expensive anonymous request, from one address
 * and from fifty, then with a storm of bots, and measures meanwhile readers, a search engine and an administrator at other
 * addresses. The floods and the measured clients run on the same machine as the system. `-- --seconds 30` sets the length
 * of a flood, `--only storm,searches` chooses some.
 */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { tiedToParent } from '../local/setup/children.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { freePort } from '../local/system/addresses.ts';
import { loadDemo } from '../local/system/demo.ts';
import { ownerMark } from '../local/system/ownership.ts';
import { startSystem } from '../local/system/start-system.ts';
import { crawl, openOffice, readPages } from './floods/clients.ts';
import { clientAgent, type Sent, send, within } from './floods/requests.ts';
import { cachedPages, floods } from './floods/targets.ts';
import { processorMs } from './journal/system.ts';
import { printTable } from './public/table.ts';
import { runBench } from './run-bench.ts';

const CONNECTIONS = 50;

// The first argument is the name of the benchmark.
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } },
});
const seconds = Number(values.seconds);
const only = values.only?.split(',');
const chosen = Object.keys(floods).filter((name) => only?.includes(name) ?? true);

await runBench(async ({ folder, tools, signal }) => {
  const dataDir = `${folder}/data`;
  mkdirSync(dataDir);
  const port = await freePort();
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port) });
  const system = await startSystem(config, tools, console.log, signal);
  try {
    const { baseUrl, admin } = system;
    await loadDemo({ dataDir, tools, baseUrl, admin, signal });
    const agent = clientAgent();
    for (const path of cachedPages) await send({ port, path, from: '127.0.1.1', agent });
    agent.destroy();
    const work = await openOffice(baseUrl, admin);
    const mark = ownerMark(dataDir, '');

    const quiet = await readPages(port, inSeconds());
    const idle = { statuses: {}, read: quiet, quiet, spent: Number.NaN };
    const rows = [rowOf('none', 0, idle)];
    for (const name of chosen.filter((flood) => flood !== 'storm')) {
      for (const addresses of [1, CONNECTIONS]) {
        const before = processorMs(mark);
        const [statuses, read] = await Promise.all([
          flood(port, name, addresses),
          readPages(port, inSeconds()),
        ]);
        const spent = processorMs(mark) - before;
        rows.push(rowOf(name, addresses, { statuses, read, quiet, spent }));
      }
    }
    printTable(
      `readers of cached pages, floods of ${CONNECTIONS} connections for ${seconds} s`,
      rows,
    );

    if (!chosen.includes('storm')) return;
    const clients = async (): Promise<Record<string, Sent[]>> => {
      const until = inSeconds();
      const [read, crawled] = await Promise.all([readPages(port, until), crawl(port, until)]);
      return { 'readers, cached pages': read, 'search engine': crawled };
    };
    const before = { ...(await clients()), ...(await work(inSeconds())) };
    const [statuses, during] = await Promise.all([flood(port, 'storm', CONNECTIONS), clients()]);
    const [, office] = await Promise.all([flood(port, 'storm', CONNECTIONS), work(inSeconds())]);
    const after = { ...during, ...office };
    console.log(`the storm's requests/s by status: ${JSON.stringify(perSecond(statuses))}`);
    printTable(
      `a storm of bots from ${CONNECTIONS} addresses`,
      Object.entries(after).map(([client, sent]) => compare(client, before[client] ?? [], sent)),
    );
  } finally {
    await system.stop();
  }
});

function inSeconds(): number {
  return performance.now() + seconds * 1_000;
}

type Statuses = Record<string, number>;

/** Floods with as many requests as the machine can make. Returns how often each status was received. */
async function flood(port: number, name: string, addresses: number): Promise<Statuses> {
  const program = `${import.meta.dirname}/floods/attack.ts`;
  const numbers = [port, seconds, CONNECTIONS, addresses].map(String);
  const { command, args } = tiedToParent(process.execPath, [program, name, ...numbers]);
  const { stdout } = await promisify(execFile)(command, args);
  return z.record(z.string(), z.number()).parse(JSON.parse(stdout));
}

function perSecond(statuses: Statuses): Statuses {
  return Object.fromEntries(
    Object.entries(statuses).map(([status, count]) => [status, Math.round(count / seconds)]),
  );
}

interface Flooded {
  statuses: Statuses;
  read: Sent[];
  quiet: Sent[];
  /** The processor time of the system, in milliseconds, with that of the readers. */
  spent: number;
}

function rowOf(name: string, addresses: number, { statuses, read, quiet, spent }: Flooded) {
  const rates = perSecond(statuses);
  const sent = Object.values(statuses).reduce((sum, count) => sum + count, read.length);
  return {
    flood: name,
    addresses,
    '200, 404/s': (rates[200] ?? 0) + (rates[404] ?? 0),
    '429/s': rates[429] ?? 0,
    '503/s': rates[503] ?? 0,
    'processor ms': (spent / sent).toFixed(1),
    'readers 200': `${succeeded(read)} of ${read.length}`,
    'p50 ms': Math.round(within(0.5, read)),
    'p99 ms': Math.round(within(0.99, read)),
    'p99 / quiet': (within(0.99, read) / within(0.99, quiet)).toFixed(1),
  };
}

function compare(client: string, before: Sent[], during: Sent[]) {
  const at = (share: number, sent: Sent[]) => within(share, sent);
  return {
    client,
    succeeded: `${succeeded(during)} of ${during.length}`,
    'quiet p50 ms': at(0.5, before).toFixed(1),
    'storm p50 ms': at(0.5, during).toFixed(1),
    'quiet p99 ms': at(0.99, before).toFixed(1),
    'storm p99 ms': at(0.99, during).toFixed(1),
    'p99 ratio': (at(0.99, during) / at(0.99, before)).toFixed(1),
  };
}

function succeeded(sent: Sent[]): number {
  return sent.filter(({ status }) => status === 200).length;
}
