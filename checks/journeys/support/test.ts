import {
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

/**
 * Collects console errors: exceptions, CSP violations, failed hydration, missing files. Returns a function that returns
 * those that are not expected.
 */
function watch(context: BrowserContext, expected: RegExp | undefined) {
  const errors: { text: string; url: string }[] = [];
  /** The last request of each address that a busy server has refused. */
  const refused = new Map<string, Request>();
  let hasLoggedOut = false;
  context.on('request', (request) => {
    hasLoggedOut ||= /\/auth\/logout\b/.test(request.url());
  });
  context.on('response', (response) => {
    if (response.status() === 503) refused.set(response.url(), response.request());
  });
  context.on('console', (message) => {
    // Requests that are under way at a logout may be refused.
    const isLate = hasLoggedOut && message.text().includes('status of 401');
    if (message.type() !== 'error' || isLate) return;
    const { url } = message.location();
    errors.push({ text: `${message.text()} (${url})`, url });
  });
  context.on('weberror', (webError) => {
    errors.push({ text: String(webError.error()), url: '' });
  });

  return async function unexpected(): Promise<string[]> {
    const found: string[] = [];
    for (const { text, url } of errors) {
      if (expected?.test(text)) continue;
      if (text.includes('status of 503') && (await isAccepted(refused.get(url)))) continue;
      found.push(text);
    }
    return found;
  };
}

/** Returns whether a read that was refused is accepted when it is sent again. Writes are not sent again. */
async function isAccepted(request: Request | undefined): Promise<boolean> {
  if (request?.method() !== 'GET') return false;
  const { status } = await ask(request.url(), { headers: request.headers() });
  return status !== 503;
}

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [undefined, { option: true }],

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

  context: async ({ context, expectedErrors }, use) => {
    const unexpected = watch(context, expectedErrors);
    await use(context);
    expect(await unexpected()).toEqual([]);
  },

  adminPage: async ({ browser, adminToken, expectedErrors }, use) => {
    const session = JSON.stringify({ token: adminToken, user: administrator.username });
    const localStorage = [{ name: 'journal:admin', value: session }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] },
    });
    const unexpected = watch(context, expectedErrors);
    await use(await context.newPage());
    await context.close();
    expect(await unexpected()).toEqual([]);
  },

  plainPage: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
