import type { RemoteName } from '@app/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { administrator, baseUrl } from '../../journeys/environment.ts';
import { administratorsToken, signIn } from '../../journeys/support/api.ts';
import { test as base, expect } from '../../journeys/support/test.ts';
import { users } from '../../journeys/support/users.ts';
import type { Fault } from './faulty-server.ts';

export type ServerWithFaults = `mfe-${RemoteName}` | 'renderer';

async function control(method: 'POST' | 'DELETE', server: ServerWithFaults, fault?: Fault) {
  const url = `${process.env.FAULTS_CONTROL_URL}/${server}`;
  const answer = await fetch(url, { method, body: fault ? JSON.stringify(fault) : null });
  if (!answer.ok) throw new Error(await answer.text());
}

export const begin = (server: ServerWithFaults, fault: Fault) => control('POST', server, fault);
export const mend = (server: ServerWithFaults) => control('DELETE', server);

interface Fixtures {
  /** The browser context of a user who is signed in to all back offices. */
  colleague: BrowserContext;
  /** Another browser context of the same user, with an empty cache. */
  visitor: BrowserContext;
}

export const test = base.extend<Fixtures, { sessions: { name: string; value: string }[] }>({
  // The browser logs the failed requests that the faults cause. Uncaught exceptions are never expected.
  expectedErrors: /Failed to load resource|ERR_|Refused to|RemoteError|ChunkLoadError/,

  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
    async ({}, use) => {
      const staff = await signIn(users.staff);
      const admin = { token: await administratorsToken(), user: administrator.username };
      await use([
        { name: 'journal:admin', value: JSON.stringify(admin) },
        { name: 'journal:review', value: JSON.stringify(admin) },
        { name: 'journal:webdata', value: JSON.stringify(staff) },
      ]);
    },
    { scope: 'worker' },
  ],

  colleague: async ({ browser, sessions }, use) => {
    const context = await browser.newContext(signedIn(sessions));
    const errors = uncaught(context);
    await use(context);
    await context.close();
    expect(errors).toEqual([]);
  },

  visitor: async ({ browser, sessions }, use) => {
    const context = await browser.newContext(signedIn(sessions));
    const errors = uncaught(context);
    await use(context);
    await context.close();
    expect(errors).toEqual([]);
  },
});

const signedIn = (localStorage: { name: string; value: string }[]) => ({
  storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] },
});

/**
 * Collects the uncaught exceptions of all pages. Failed requests are not included. If a script cannot be loaded, the
 * bundler's code for prefetching leaves a rejected promise, although the page handles the error.
 */
function uncaught(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (webError) => {
    const error = String(webError.error());
    if (!error.startsWith('ChunkLoadError: ')) errors.push(error);
  });
  return errors;
}

/** The browser globals that these tests use and Node's types lack. */
interface BrowserGlobals {
  history: { pushState(state: object, title: string, path: string): void };
  dispatchEvent(event: Event): void;
  isMarked?: boolean;
}

/** Navigates within the open document, as a link on the page does, without loading another document. */
export function openInPlace(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    const { history, dispatchEvent } = globalThis as unknown as BrowserGlobals;
    history.pushState({}, '', to);
    dispatchEvent(new Event('popstate'));
  }, path);
}

/** Marks the open document, so that `isMarked` detects a reload. */
export function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => {
    (globalThis as unknown as BrowserGlobals).isMarked = true;
  });
}

export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as unknown as BrowserGlobals).isMarked === true);
}

/** Returns the seconds since a moment, which is a value of `performance.now()`. */
export const since = (moment: number) => (performance.now() - moment) / 1000;

export { expect };
