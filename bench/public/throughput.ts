import autocannon from 'autocannon';
import { median, printTable } from './table.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 5;

interface Load {
  result: autocannon.Result;
  processorMs: number;
}

interface Measured {
  baseUrl: string;
  helloPath: string;
  processorMs(): number;
}

/**
 * Compares requests per second of a cached page, an uncached page and a bare Koa server behind the same gateway.
 * Measurements alternate, so that other load on the machine affects all three. CPU time is affected less.
 */
export async function comparePages(system: Measured, pages: { article: string; search: string }) {
  const measure = async (path: string): Promise<Load> => {
    const before = system.processorMs();
    const result = await load(system.baseUrl + path, SECONDS);
    const processorMs = (system.processorMs() - before) / result.requests.total;
    return { result, processorMs };
  };
  const paths = [system.helloPath, pages.article, pages.search];
  const [hello, article, search]: [Load[], Load[], Load[]] = [[], [], []];
  for (const path of paths) await load(system.baseUrl + path, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    hello.push(await measure(system.helloPath));
    article.push(await measure(pages.article));
    search.push(await measure(pages.search));
  }
  const row = (name: string, loads: Load[]) => ({
    [`${CONNECTIONS} connections`]: name,
    'requests/s': Math.round(median(loads.map(({ result }) => result.requests.average))),
    'p99 ms': median(loads.map(({ result }) => result.latency.p99)),
    'processor ms': median(loads.map(({ processorMs }) => processorMs)).toFixed(2),
    failed: loads.reduce((sum, { result }) => sum + result.errors + result.non2xx, 0),
  });
  // `processorMs` counts the system's processes only. The bare Koa server is not one of these processes, so its row
  // shows little more than the gateway's share.
  const rows = [row('bare Koa', hello), row('article page', article), row('search page', search)];
  printTable('through the gateway, medians', rows);
  const ratios = article.map(
    ({ result }, round) => result.requests.average / (hello[round]?.result.requests.average ?? 0),
  );
  console.log(
    `article page / bare Koa: ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  );
}

function load(url: string, duration: number) {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  return autocannon({ url, duration, connections: CONNECTIONS, headers });
}
