import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { administrator, baseUrl } from '../environment.ts';
import { disableAccounts } from './accounts.ts';
import { administratorsToken } from './api.ts';

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

/** Collects console errors: exceptions, CSP violations, failed hydration, missing files. */
function watch(context: BrowserContext): string[] {
  const errors: string[] = [];
  let hasLoggedOut = false;
  context.on('request', (request) => {
    hasLoggedOut ||= /\/auth\/logout\b/.test(request.url());
  });
  context.on('console', (message) => {
    // Requests that are under way at a logout may be refused.
    const isLate = hasLoggedOut && message.text().includes('status of 401');
    if (message.type() !== 'error' || isLate) return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  return errors;
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
    const errors = watch(context);
    await use(context);
    expect(unexpected(errors, expectedErrors)).toEqual([]);
  },

  adminPage: async ({ browser, adminToken, expectedErrors }, use) => {
    const session = JSON.stringify({ token: adminToken, user: administrator.username });
    const localStorage = [{ name: 'journal:admin', value: session }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] },
    });
    const errors = watch(context);
    await use(await context.newPage());
    await context.close();
    expect(unexpected(errors, expectedErrors)).toEqual([]);
  },

  plainPage: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

function unexpected(errors: string[], expected: RegExp | undefined): string[] {
  return errors.filter((error) => !expected?.test(error));
}

export { expect };
