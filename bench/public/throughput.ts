import autocannon from 'autocannon';
import { median, printTable } from './table.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const PAIRS = 5;

/**
 * Requests per second of a rendered page beside those of a bare Koa behind the same gateway, in
 * turns, so that whatever else the machine does meets both.
 */
export async function comparePages(baseUrl: string, pagePath: string, helloPath: string) {
  const hello: autocannon.Result[] = [];
  const page: autocannon.Result[] = [];
  for (const path of [helloPath, pagePath]) await load(baseUrl + path, 1);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    hello.push(await load(baseUrl + helloPath, SECONDS));
    page.push(await load(baseUrl + pagePath, SECONDS));
  }
  const row = (name: string, results: autocannon.Result[]) => ({
    [`${CONNECTIONS} connections`]: name,
    'requests/s': Math.round(median(results.map(({ requests }) => requests.average))),
    'p99 ms': median(results.map(({ latency }) => latency.p99)),
    failed: results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
  });
  const rows = [row('bare Koa', hello), row('article page', page)];
  printTable('through the gateway, medians', rows);
  const ratios = page.map(
    (result, pair) => result.requests.average / (hello[pair]?.requests.average ?? 0),
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
