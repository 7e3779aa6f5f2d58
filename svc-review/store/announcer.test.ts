import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { announcer } from './announcer.ts';

let redis: Redis;
let listener: Redis;
beforeAll(async () => {
  [redis, listener] = [new Redis(testRedisUrl()), new Redis(testRedisUrl())];
  await Promise.all([redis.ping(), listener.ping()]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  redis.disconnect();
  listener.disconnect();
});

it('reports that a write may have been missed that was announced during the subscription', async () => {
  const { listen } = announcer({ redis, listener, channel: 'announced', log: silentLog });
  let written = 0;
  let read = -1;
  const subscribe = listener.subscribe.bind(listener);
  vi.spyOn(listener, 'subscribe').mockImplementationOnce(async (channel) => {
    await redis.ping();
    written = 1;
    await redis.publish(String(channel), '1');
    return subscribe(String(channel));
  });
  const readAgain = () => {
    read = written;
  };
  listen(readAgain, readAgain);
  await expect.poll(() => read).toBe(1);
});

it('reports that writes may have been missed if the subscription fails', async () => {
  const { listen } = announcer({ redis, listener, channel: 'refused', log: silentLog });
  const refused = new Error('Command timed out');
  vi.spyOn(listener, 'subscribe').mockRejectedValueOnce(refused);
  const missed = vi.fn();
  listen(vi.fn(), missed);
  await expect.poll(() => missed.mock.calls.length).toBe(1);
});
