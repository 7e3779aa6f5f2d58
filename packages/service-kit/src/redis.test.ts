import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectRedis } from './redis.ts';
import { breakableLink, type Link, silentLog, testRedisUrl } from './testing/index.ts';

let link: Link;
let redis: Awaited<ReturnType<typeof connectRedis>>;

beforeAll(async () => {
  link = await breakableLink(testRedisUrl());
  redis = await connectRedis(link.url, silentLog);
});
afterAll(async () => {
  redis.disconnect();
  await link.cut();
});

const within = async (ms: number, run: () => Promise<unknown>) => {
  const start = performance.now();
  await expect(run()).rejects.toThrow();
  expect(performance.now() - start).toBeLessThan(ms);
};

it('fails fast while Redis is unreachable, and recovers', async () => {
  expect(await redis.ping()).toBe('PONG');
  await link.cut();
  await within(8_000, () => redis.ping());
  await link.restore();
  await vi.waitFor(async () => expect(await redis.ping()).toBe('PONG'), 10_000);
});

it('resolves without Redis, so that a service starts', async () => {
  const start = performance.now();
  const lost = await connectRedis('redis://127.0.0.1:1', silentLog);
  expect(performance.now() - start).toBeLessThan(10_000);
  await within(8_000, () => lost.ping());
  lost.disconnect();
});
