import { existsSync } from 'node:fs';
import type { Browser } from 'puppeteer';
import { afterEach, expect, it, vi } from 'vitest';
import { loadTemplates } from '../../templates/load.ts';
import { launchTestChromium, testSupervisor } from '../../testing/printing.ts';
import { killChromium } from './launch.ts';
import { NoPageError, PagePool } from './page-pool.ts';
import type { BrowserSupervisor } from './supervisor.ts';

let supervisor: BrowserSupervisor;
afterEach(() => supervisor.stop());

const launched: Browser[] = [];
async function launch(): Promise<Browser> {
  const browser = await launchTestChromium();
  launched.push(browser);
  return browser;
}
async function evaluate(expression: string): Promise<unknown> {
  const { page, close } = await supervisor.open();
  const value = await page.evaluate(expression);
  await close();
  return value;
}
const latest = () => {
  const browser = launched.at(-1);
  if (!browser) throw new Error('Nothing was launched');
  return browser;
};

it('launches another browser when the browser is killed', async () => {
  supervisor = testSupervisor({ launch });
  await supervisor.start();
  const first = latest();
  const ended = new Promise((resolve) => first.once('disconnected', resolve));
  killChromium(first);
  await ended;
  expect(supervisor.healthy()).toBe(false);
  expect(await evaluate('1 + 1')).toBe(2);
  expect(latest()).not.toBe(first);
  expect(supervisor.healthy()).toBe(true);
});

it('marks the pages of a killed browser as lost', async () => {
  supervisor = testSupervisor({ launch });
  const page = await supervisor.open();
  expect([page.lost(), page.outdated()]).toEqual([false, false]);
  killChromium(latest());
  await expect(page.page.evaluate('new Promise(() => {})')).rejects.toThrow();
  expect([page.lost(), page.outdated()]).toEqual([true, true]);
  await page.close();
});

it('retries until a browser can be launched', async () => {
  let attempts = 0;
  supervisor = testSupervisor({
    launch: () => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new Error('no such file')) : launch();
    },
  });
  await supervisor.start();
  expect(attempts).toBe(3);
});

it('waits until the program of the browser can be run, without launching it', async () => {
  let attempts = 0;
  supervisor = testSupervisor({
    launch,
    requireProgram: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('no such file');
    },
  });
  const before = launched.length;
  await supervisor.check();
  expect(attempts).toBe(3);
  expect(launched).toHaveLength(before);
  expect(supervisor.healthy()).toBe(true);
});

it('ends when no document is printed for a while', async () => {
  supervisor = testSupervisor({ launch });
  const { fitToPage, placeFloats, showInPage } = await loadTemplates();
  const scripts = { fitToPage, placeFloats, showInPage };
  const pages = new PagePool({ browser: supervisor, scripts, idleMs: 100 });
  await pages.use({ setting: '', faces: [] }, async () => undefined);
  await expect.poll(() => latest().connected).toBe(false);
});

it('opens no page for callers that have timed out', async () => {
  const late = Promise.withResolvers<void>();
  supervisor = testSupervisor({ launch: () => late.promise.then(launch) });
  const { fitToPage, placeFloats, showInPage } = await loadTemplates();
  const scripts = { fitToPage, placeFloats, showInPage };
  const pages = new PagePool({ browser: supervisor, scripts, timeoutMs: 10 });
  const faces = { setting: '', faces: [] };
  const uses = Array.from({ length: 20 }, () => pages.use(faces, async () => 'used'));
  const failures = (await Promise.allSettled(uses)).map((use) => 'reason' in use && use.reason);
  expect(failures.every((reason) => reason instanceof NoPageError)).toBe(true);
  late.resolve();
  expect(await evaluate('1 + 1')).toBe(2);
  // Only the browser's initial page is open.
  expect(await latest().pages()).toHaveLength(1);
});

it('ends the browser when no document was printed for a while, and launches another for the next document', async () => {
  supervisor = testSupervisor({ launch });
  const { fitToPage, placeFloats, showInPage } = await loadTemplates();
  const scripts = { fitToPage, placeFloats, showInPage };
  const pages = new PagePool({ browser: supervisor, scripts, idleMs: 50 });
  const faces = { setting: '', faces: [] };
  const use = () => pages.use(faces, ({ open }) => open.page.evaluate('1 + 1'));
  expect(await use()).toBe(2);
  const first = latest();
  await vi.waitFor(() => expect(first.connected).toBe(false), 60_000);
  expect(supervisor.healthy()).toBe(true);
  expect(await use()).toBe(2);
  expect(latest()).not.toBe(first);
});

it('ends a browser whose launch takes so long that no caller waits for it any more', async () => {
  const late = Promise.withResolvers<void>();
  supervisor = testSupervisor({ launch: () => late.promise.then(launch) });
  const rest = vi.spyOn(supervisor, 'rest');
  const { fitToPage, placeFloats, showInPage } = await loadTemplates();
  const scripts = { fitToPage, placeFloats, showInPage };
  const pages = new PagePool({ browser: supervisor, scripts, timeoutMs: 10, idleMs: 50 });
  const use = pages.use({ setting: '', faces: [] }, async () => 'used');
  await expect(use).rejects.toBeInstanceOf(NoPageError);
  await vi.waitFor(() => expect(rest).toHaveBeenCalled(), 60_000);
  const before = launched.length;
  late.resolve();
  await vi.waitFor(() => expect(launched).toHaveLength(before + 1), 60_000);
  await vi.waitFor(() => expect(latest().connected).toBe(false), 60_000);
});

it('keeps the browser while a page is open', async () => {
  supervisor = testSupervisor({ launch });
  const open = await supervisor.open();
  supervisor.rest();
  expect(await open.page.evaluate('"done"')).toBe('done');
  await open.close();
});

it('replaces the browser after a number of pages without closing open ones', async () => {
  supervisor = testSupervisor({ launch, pagesPerBrowser: 2 });
  const open = await supervisor.open();
  const first = latest();
  await evaluate('1');
  await evaluate('1');
  expect(latest()).not.toBe(first);
  expect(open.outdated()).toBe(true);
  expect(await open.page.evaluate('"done"')).toBe('done');
  await open.close();
  await expect.poll(() => first.connected).toBe(false);
});

it.each(['an idle', 'a suspended', 'an ending'])(
  'removes the process and profile of %s browser when it stops',
  async (state) => {
    supervisor = testSupervisor({ launch });
    await supervisor.start();
    const browser = latest();
    const child = browser.process();
    if (!child?.pid) throw new Error('The browser has no process');
    const profile = child.spawnargs
      .find((arg) => arg.startsWith('--user-data-dir='))
      ?.replace('--user-data-dir=', '');
    expect(existsSync(profile ?? '')).toBe(true);
    if (state === 'a suspended') process.kill(-child.pid, 'SIGSTOP');
    if (state === 'an ending') {
      const disconnected = new Promise((resolve) => browser.once('disconnected', resolve));
      supervisor.rest();
      await disconnected;
    }
    await supervisor.stop();
    expect(child.exitCode ?? child.signalCode).not.toBeNull();
    expect(existsSync(profile ?? '')).toBe(false);
  },
);
