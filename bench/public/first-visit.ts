import { countView, readSubmissions } from '@app/contracts/endpoints';
import type { Browser, CDPSession, Protocol } from 'puppeteer-core';
import type { Row } from '../part.ts';

/** The simulated connection of a phone, with the latency in ms and the throughput in bytes per second. */
export const PHONE_CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** The kinds of files whose bytes are listed, with the type that the browser reports. */
const KINDS = {
  documents: 'Document',
  scripts: 'Script',
  'style sheets': 'Stylesheet',
  fonts: 'Font',
  images: 'Image',
};

/**
 * The paths of GET requests that server rendering does not make, so their data is not in the document. `countView` is
 * one of them: it counts a view with a GET request.
 */
const notInDocuments = [readSubmissions.path, countView.path].map(
  (path) => new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`),
);

interface Sent {
  url: string;
  method: string;
  type: string;
  started: number;
  answered: number;
  bytes: number;
}

/**
 * Visits each page with an empty cache. Bytes include headers. Trips are the length of the longest chain of sequential
 * requests. Prints console messages, and data that the browser fetched although the document contains them.
 */
export async function visitAll(
  browser: Browser,
  baseUrl: string,
  pages: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages))
    rows.push(...(await visit(browser, baseUrl, name, path)));
  return rows;
}

async function visit(
  browser: Browser,
  baseUrl: string,
  name: string,
  path: string,
): Promise<Row[]> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(PHONE);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const session = await page.createCDPSession();
    const sent = await record(session);
    await page.evaluateOnNewDocument(sumShifts);
    await page.goto(baseUrl + path, { waitUntil: 'networkidle0' });
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    const { shift, painted, hydrated, early } = await page.evaluate(() => {
      const timeOf = (name: string) =>
        performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const painted = timeOf('first-contentful-paint');
      const files = performance.getEntriesByType('resource');
      return {
        shift: (globalThis as unknown as { shifts: number }).shifts,
        painted,
        hydrated: timeOf('hydrated'),
        early: files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
          .length,
      };
    });
    const requests = [...sent.values()];
    const again = requests.filter(
      ({ url, method, type }) =>
        ['Fetch', 'XHR'].includes(type) &&
        method === 'GET' &&
        !notInDocuments.some((path) => path.test(new URL(url).pathname)),
    );
    for (const line of complaints) console.log(`${name}: ${line}`);
    for (const { url } of again) console.log(`${name}: fetched ${url}`);
    const chain = requests.filter(({ type }) => ['Document', 'Script'].includes(type));
    const row = (what: string, unit: string, value: number, aim?: Row['aim']): Row => {
      return { name: `${name}, ${what}`, unit, values: [value], aim };
    };
    return [
      row('requests', '', requests.length),
      row('bytes', 'kB', sum(requests) / 1e3),
      ...Object.entries(KINDS).map(([kind, type]) =>
        row(`bytes of ${kind}`, 'kB', sum(requests.filter((sent) => sent.type === type)) / 1e3),
      ),
      row('trips', '', depth(requests)),
      row('trips of document and scripts', '', depth(chain)),
      row('first paint', 'ms', painted),
      row('hydrated', 'ms', hydrated),
      row('scripts requested before the first paint', '', early, { most: 0 }),
      row('layout shift', '', shift, { most: 0 }),
      row('console messages and data fetched again', '', complaints.length + again.length, {
        most: 0,
      }),
    ];
  } finally {
    await context.close();
  }
}

async function record(session: CDPSession): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  session.on('Network.requestWillBeSent', (event: Protocol.Network.RequestWillBeSentEvent) => {
    const { request, requestId, timestamp: started, type = '' } = event;
    if (request.url.startsWith('data:')) return;
    const { url, method } = request;
    sent.set(requestId, { url, method, type, started, answered: Infinity, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const known = sent.get(requestId);
    if (known) known.answered = timestamp;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = sent.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', PHONE_CONNECTION);
  return sent;
}

/** Returns the length of the longest chain of requests in which each starts after the response to the previous one. */
function depth(requests: Sent[]): number {
  const inOrder = requests.toSorted((a, b) => a.started - b.started);
  const depths = new Map<Sent, number>();
  for (const request of inOrder) {
    const before = [...depths].filter(([{ answered }]) => answered <= request.started);
    depths.set(request, 1 + Math.max(0, ...before.map(([, trips]) => trips)));
  }
  return Math.max(...depths.values());
}

const sum = (requests: Sent[]) => requests.reduce((total, { bytes }) => total + bytes, 0);

/** Sums the page's layout shifts without user input in `globalThis.shifts`. This function runs in the browser. */
function sumShifts(): void {
  const page = globalThis as unknown as { shifts: number };
  page.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) page.shifts += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
