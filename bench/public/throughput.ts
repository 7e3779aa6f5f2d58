import autocannon from 'autocannon';
import { median, printTable } from './table.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 5;

interface Load {
  result: autocannon.Result;
  /** Of the whole system, for each request. */
  processorMs: number;
}

interface Measured {
  baseUrl: string;
  helloPath: string;
  processorMs(): number;
}

/**
 * Requests per second of a kept page and of one that is rendered each time, beside those of a bare Koa behind
 * the same gateway, in turns, so that whatever else the machine does meets all. Processor time changes less
 * with that.
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
  // Of the bare Koa only the gateway is a part of the system.
  const rows = [row('bare Koa', hello), row('article page', article), row('search page', search)];
  printTable('through the gateway, medians', rows);
  const ratios = article.map(
    ({ result }, round) => result.requests.average / (hello[round]?.result.requests.average ?? 0),
  );
  console.log(
    `article page / bare Koa: ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  );
}

/** As a browser asks. */
function load(url: string, duration: number) {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  return autocannon({ url, duration, connections: CONNECTIONS, headers });
}
