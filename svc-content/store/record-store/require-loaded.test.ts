import type { Context } from 'koa';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requireLoaded } from './require-loaded.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('makes a request wait five seconds for the work log, and then refuses the request with Retry-After', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const workLog = { isLoaded: false, loaded: promise };
  const call = () => requireLoaded(workLog, 'Loading')({} as Context, async () => 'the list');
  const early = expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': '5' },
  });
  await vi.advanceTimersByTimeAsync(4_999);
  const later = call();
  await vi.advanceTimersByTimeAsync(1);
  await early;
  resolve();
  expect(await later).toBe('the list');
  workLog.isLoaded = true;
  expect(await call()).toBe('the list');
});
