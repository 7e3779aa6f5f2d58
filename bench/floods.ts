/**
 * Implements `npm run bench:floods`. It floods a system with each kind of expensive anonymous request, from one address
 * and from fifty, and measures meanwhile how readers of other addresses get cached pages. `FLOOD_SECONDS` is the length of a
 * flood, default 10.
 */
import { mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { articlePath, certificatePath } from '@app/contracts';
import { journalArticles } from '../local/demo/content.ts';
import { readConfig } from '../local/setup/config.mjs';
import { freePort } from '../local/system/addresses.ts';
import { loadDemo } from '../local/system/demo.ts';
import { startSystem } from '../local/system/start-system.ts';
import { printTable } from './public/table.ts';
import { runBench } from './run-bench.ts';

const SECONDS = Number(process.env.FLOOD_SECONDS ?? 10);
const CONNECTIONS = 50;
const READER = '127.0.1.1';

interface Sent {
  status: number;
  ms: number;
}

const articles = journalArticles.map(({ fields }) => ({
  refnumber: fields.refnumber,
  year: Number(fields.year),
  volume: Number(fields.volume),
  issue: Number(fields.issue),
}));
const selection = JSON.stringify({ refnumbers: articles.map(({ refnumber }) => refnumber) });
const cachedPages = ['/', '/archives', '/board', ...articles.slice(0, 5).map(articlePath)];
const anyWord = () => Math.random().toString(36).slice(2, 5);

/** The floods: each returns the next path. A flood with a body is sent by POST. */
const floods: { name: string; path: () => string; body?: string }[] = [
  { name: 'search pages', path: () => `/search?q=${anyWord()}+${anyWord()}+copper` },
  { name: 'searches', path: () => `/api/search?q=${anyWord()}+${anyWord()}+copper&page=1` },
  { name: 'an article with any query', path: () => `${cachedPages[4]}?${anyWord()}` },
  { name: 'made-up pages', path: () => `/archives/2020/vol1/issue1/${anyWord()}` },
  { name: 'selections', path: () => '/api/archives/selection', body: selection },
  { name: 'certificates of unknown authors', path: () => certificatePath('JLC250101', anyWord()) },
];

let port = 0;

function send(agent: Agent, localAddress: string, path: string, body?: string): Promise<Sent> {
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - started });
    const method = body === undefined ? 'GET' : 'POST';
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port, path, method, headers, agent, localAddress };
    request(options, (response) => {
      response.once('end', () => finish(response.statusCode ?? 0)).resume();
    })
      .once('error', () => finish(0))
      .end(body);
  });
}

/** Runs `next` on this number of connections until the time is over. */
async function load(connections: number, until: number, next: (n: number) => Promise<Sent>) {
  const sent: Sent[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      while (performance.now() < until) sent.push(await next(n));
    }),
  );
  return sent;
}

/** Reads cached pages twenty times a second during the flood. */
async function measure(name: string, flood?: (typeof floods)[number], addresses = 1) {
  const agents = Array.from(
    { length: CONNECTIONS },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  const reader = new Agent({ keepAlive: true });
  const until = performance.now() + SECONDS * 1_000;
  const flooding = load(flood ? CONNECTIONS : 0, until, (n) =>
    // The type checker cannot know that there are as many agents as connections.
    send(agents[n] as Agent, `127.0.0.${2 + (n % addresses)}`, flood?.path() ?? '/', flood?.body),
  );
  const read: Sent[] = [];
  const pending: Promise<unknown>[] = [];
  for (let n = 0; performance.now() < until; n += 1) {
    const path = cachedPages[n % cachedPages.length] ?? '/';
    pending.push(send(reader, READER, path).then((sent) => read.push(sent)));
    await delay(50);
  }
  await Promise.all(pending);
  const flooded = await flooding;
  for (const agent of [...agents, reader]) agent.destroy();
  const times = read.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const count = (sent: Sent[], status: number) =>
    sent.filter((each) => each.status === status).length;
  return {
    flood: name,
    addresses: flood ? addresses : 0,
    'flood/s': Math.round(flooded.length / SECONDS),
    'answered 200/404': count(flooded, 200) + count(flooded, 404),
    'answered 429': count(flooded, 429),
    'answered 503': count(flooded, 503),
    'readers 200': `${count(read, 200)} of ${read.length}`,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
  };
}

await runBench(async ({ folder, tools, signal }) => {
  port = await freePort();
  const dataDir = `${folder}/data`;
  mkdirSync(dataDir);
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port) });
  const system = await startSystem(config, tools, console.log, signal);
  try {
    const { baseUrl, admin } = system;
    await loadDemo({ dataDir, tools, baseUrl, admin, signal });
    const agent = new Agent();
    for (const path of cachedPages) await send(agent, READER, path);
    const rows = [await measure('none')];
    for (const flood of floods) {
      for (const addresses of [1, CONNECTIONS]) {
        rows.push(await measure(flood.name, flood, addresses));
      }
    }
    printTable(`cached pages during floods of ${CONNECTIONS} connections`, rows);
  } finally {
    await system.stop();
  }
});
