import { randomUUID } from 'node:crypto';
import { connectRedis } from '@app/service-kit';
import { breakableLink, silentLog, testRedisUrl } from '@app/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { TextQueue } from './text-queue.ts';

it('rejects with `unavailable` while Redis is unreachable, before the time limit of a file', async () => {
  const url = new URL(testRedisUrl());
  // The time limits are those of production.
  url.search = '';
  const link = await breakableLink(url.href);
  onTestFinished(() => link.cut());
  const redis = await connectRedis(link.url, silentLog);
  onTestFinished(() => redis.disconnect());
  const queue = new TextQueue({ redis, redisUrl: link.url, name: randomUUID() });
  // Redis must be reachable again, because `close` waits for Redis.
  onTestFinished(() => {
    link.thaw();
    return queue.close();
  });
  await expect.poll(() => queue.result('a').catch(() => 'away'), { timeout: 20_000 }).toBeNull();
  expect(await queue.state('a')).toBe('missing');
  link.freeze();
  const file = queue.result('a').then(
    () => 'a result',
    () => 'no result',
  );
  const state = queue.state('a').catch(({ code }: { code: string }) => code);
  expect(await Promise.race([file, state])).toBe('unavailable');
});
