import { existsSync } from 'node:fs';
import type { Browser } from 'puppeteer';
import { afterEach, expect, it, vi } from 'vitest';
import { launchTestChromium, testSupervisor } from '../testing.ts';
import { BrowserLostError, type BrowserSupervisor } from './supervisor.ts';

let supervisor: BrowserSupervisor;
afterEach(() => supervisor.stop());

const launched: Browser[] = [];
async function launch(): Promise<Browser> {
  const browser = await launchTestChromium();
  launched.push(browser);
  return browser;
}
const latest = () => {
  const browser = launched.at(-1);
  if (!browser) throw new Error('Nothing was launched');
  return browser;
};

it('launches another browser when the one it has is killed', async () => {
  supervisor = testSupervisor({ launch });
  await supervisor.start();
  const first = latest();
  const ended = new Promise((resolve) => first.once('disconnected', resolve));
  first.process()?.kill('SIGKILL');
  await ended;
  expect(supervisor.healthy()).toBe(false);
  expect(await supervisor.withPage((page) => page.evaluate('1 + 1'))).toBe(2);
  expect(latest()).not.toBe(first);
  expect(supervisor.healthy()).toBe(true);
});

it('tells a page whose browser was killed under it from one that failed', async () => {
  supervisor = testSupervisor({ launch });
  await expect(
    supervisor.withPage(async (page) => {
      latest().process()?.kill('SIGKILL');
      await page.evaluate('new Promise(() => {})');
    }),
  ).rejects.toBeInstanceOf(BrowserLostError);
  await expect(
    supervisor.withPage(() => Promise.reject(new Error('of the page itself'))),
  ).rejects.toThrow('of the page itself');
});

it('tries again until a browser can be launched', async () => {
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

it('replaces the browser after so many pages, without failing a page that is open', async () => {
  supervisor = testSupervisor({ launch, pagesPerBrowser: 2 });
  await supervisor.start();
  const first = latest();
  const open = Promise.withResolvers<void>();
  const long = supervisor.withPage(async (page) => {
    await open.promise;
    return page.evaluate('"done"');
  });
  await supervisor.withPage((page) => page.evaluate('1'));
  await supervisor.withPage((page) => page.evaluate('1'));
  expect(latest()).not.toBe(first);
  open.resolve();
  expect(await long).toBe('done');
  await vi.waitFor(() => expect(first.connected).toBe(false));
});

it('closes every page that it lent', async () => {
  supervisor = testSupervisor({ launch });
  await supervisor.start();
  const before = (await latest().pages()).length;
  await supervisor.withPage((page) => page.evaluate('1'));
  await expect(supervisor.withPage(() => Promise.reject(new Error('x')))).rejects.toThrow();
  expect(await latest().pages()).toHaveLength(before);
});

it('leaves no process and no profile when it stops', async () => {
  supervisor = testSupervisor({ launch });
  await supervisor.start();
  const process = latest().process();
  const profile = process?.spawnargs
    .find((arg) => arg.startsWith('--user-data-dir='))
    ?.replace('--user-data-dir=', '');
  expect(existsSync(profile ?? '')).toBe(true);
  await supervisor.stop();
  expect(process?.exitCode ?? process?.signalCode).not.toBeNull();
  expect(existsSync(profile ?? '')).toBe(false);
});
