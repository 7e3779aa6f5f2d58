import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { administrator, baseUrl } from '../environment.ts';
import { disableAccounts } from './accounts.ts';
import { administratorsToken, ask } from './api.ts';

interface Options {
  /** Matches the console errors that the test provokes. Any other console error fails the test. */
  expectedErrors: RegExp | undefined;
  /** Whether the time limits for loading remotes are longer in this test than in production. True by default. */
  allowsSlowRemotes: boolean;
}

interface Fixtures {
  adminToken: string;
  /** A page with an administrator's session. */
  adminPage: Page;
  /** A page without JavaScript. */
  plainPage: Page;
  /** Disables the test's users at its end. */
  accounts: undefined;
}

/** The maximum number of reads in a test, or between two checks of a context, that a busy server may refuse. */
const MOST_REFUSED = 3;

/**
 * Collects console errors: exceptions, CSP violations, failed hydration, missing files. Returns a function that returns
 * the unexpected errors since its last call.
 */
function watch(context: BrowserContext, expected: RegExp | undefined) {
  const errors: { text: string; url: string }[] = [];
  /** The reads that a busy server or the gateway has refused, by address. */
  const refused = new Map<string, Request>();
  const late = lateRequests(context);
  context.on('response', (response) => {
    const request = response.request();
    if (response.status() !== 503 || request.method() !== 'GET') return;
    // Only the gateway's own responses are plain text. They have no `Retry-After`.
    const { 'retry-after': retryAfter, 'content-type': type = '' } = response.headers();
    if (retryAfter || type.startsWith('text/plain')) refused.set(response.url(), request);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const request = [...late].find((each) => each.url() === url);
    if (request && message.text().includes('status of 401') && late.delete(request)) return;
    errors.push({ text: `${message.text()} (${url})`, url });
  });
  context.on('weberror', (webError) => {
    errors.push({ text: String(webError.error()), url: '' });
  });

  return async function unexpected(): Promise<string[]> {
    const found: string[] = [];
    let accepted = 0;
    for (const { text, url } of errors.splice(0)) {
      if (expected?.test(text)) continue;
      const isRefused = text.includes('status of 503') && accepted < MOST_REFUSED;
      if (isRefused && (await isAccepted(refused.get(url)))) accepted += 1;
      else found.push(text);
    }
    return found;
  };
}

/** Returns the requests that are in progress during a logout. The server may refuse them. */
function lateRequests(context: BrowserContext): Set<Request> {
  const late = new Set<Request>();
  const underWay = new Set<Request>();
  const isLogout = (request: Request) => /\/auth\/logout\b/.test(request.url());
  context.on('request', (request) => {
    underWay.add(request);
    if (![...underWay].some(isLogout)) return;
    for (const other of underWay) if (!isLogout(other)) late.add(other);
  });
  const end = (request: Request) => underWay.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return late;
}

/** Sends a refused read again. Returns whether the status of the response is no longer 503. */
async function isAccepted(request: Request | undefined): Promise<boolean> {
  if (!request) return false;
  const { status } = await ask(request.url(), { headers: request.headers() });
  return status !== 503;
}

/** Stops intercepting requests, so that a handler that is still running when the test ends cannot fail the test. */
async function endInterception(context: BrowserContext): Promise<void> {
  const intercepting = [context, ...context.pages()];
  await Promise.all(intercepting.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
}

/**
 * Multiplies every time limit that a page sets with `AbortSignal.timeout`. Pages use it for requests for remotes, which
 * take longer than five seconds on a busy machine.
 */
const allowSlowRemotes = (context: BrowserContext) =>
  context.addInitScript(`{
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, 12 * ms);
  }`);

/**
 * Opens a context with an administrator's session. `check` and `close` expect that the console has had no unexpected
 * error since the last check.
 */
export async function openAdminContext(
  browser: Browser,
  token: string,
  { expectedErrors, allowsSlowRemotes }: Options,
) {
  const session = JSON.stringify({ token, user: administrator.username });
  const localStorage = [{ name: 'journal:admin', value: session }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] },
  });
  const unexpected = watch(context, expectedErrors);
  if (allowsSlowRemotes) await allowSlowRemotes(context);
  return {
    context,
    async check() {
      expect(await unexpected()).toEqual([]);
    },
    async close() {
      // Read the errors first. After the interception ends, requests reach the real server, and their errors must not
      // fail the test.
      const found = await unexpected();
      await endInterception(context);
      await context.close();
      expect(found).toEqual([]);
    },
  };
}

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [undefined, { option: true }],
  allowsSlowRemotes: [true, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  adminToken: async ({}, use) => use(await administratorsToken()),

  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
    async ({}, use) => {
      await use(undefined);
      await disableAccounts();
    },
    { auto: true },
  ],

  context: async ({ context, expectedErrors, allowsSlowRemotes }, use) => {
    const unexpected = watch(context, expectedErrors);
    if (allowsSlowRemotes) await allowSlowRemotes(context);
    await use(context);
    const found = await unexpected();
    await endInterception(context);
    expect(found).toEqual([]);
  },

  adminPage: async ({ browser, adminToken, expectedErrors, allowsSlowRemotes }, use) => {
    const options = { expectedErrors, allowsSlowRemotes };
    const { context, close } = await openAdminContext(browser, adminToken, options);
    await use(await context.newPage());
    await close();
  },

  plainPage: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
