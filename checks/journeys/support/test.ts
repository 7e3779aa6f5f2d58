import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { administrator, baseUrl } from '../environment.ts';
import { disableAccounts } from './accounts.ts';
import { administratorsToken } from './api.ts';

interface Options {
  /** Errors that a journey provokes on purpose; any other one fails it. */
  provokedFaults: RegExp | undefined;
}

interface Fixtures {
  /** A page of an administrator who has signed in before. */
  adminPage: Page;
  /** A page as an indexer or a reader without scripts sees it. */
  plainPage: Page;
  /** Leaves no user behind who could log in. */
  accounts: undefined;
}

/** Script errors, CSP violations, failed hydration, missing files: whatever the console calls one. */
function watch(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  return faults;
}

export const test = base.extend<Options & Fixtures, { adminToken: string }>({
  provokedFaults: [undefined, { option: true }],

  adminToken: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => use(await administratorsToken()),
    { scope: 'worker' },
  ],

  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      await use(undefined);
      await disableAccounts();
    },
    { auto: true },
  ],

  context: async ({ context, provokedFaults }, use) => {
    const faults = watch(context);
    await use(context);
    expect(unprovoked(faults, provokedFaults)).toEqual([]);
  },

  adminPage: async ({ browser, adminToken, provokedFaults }, use) => {
    const session = JSON.stringify({ token: adminToken, user: administrator.username });
    const localStorage = [{ name: 'journal:admin', value: session }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] },
    });
    const faults = watch(context);
    await use(await context.newPage());
    await context.close();
    expect(unprovoked(faults, provokedFaults)).toEqual([]);
  },

  plainPage: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
});

/** The browser's own viewer of PDFs asks for it, as pages never do. */
const viewersIcon = /\/favicon\.ico\)$/;

function unprovoked(faults: string[], provoked: RegExp | undefined): string[] {
  return faults.filter((fault) => !viewersIcon.test(fault) && !provoked?.test(fault));
}

export { expect };
