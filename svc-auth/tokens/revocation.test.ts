import { randomUUID } from 'node:crypto';
import { signedOutKey } from '@app/contracts';
import { connectRedis } from '@app/service-kit';
import { breakableLink, silentLog, testRedisUrl } from '@app/service-kit/testing';
import { expect, it, vi } from 'vitest';
import { signedOut } from './revocation.ts';

it('revokes tokens issued before or during the change, but no later ones', async () => {
  const redis = await connectRedis(testRedisUrl(), silentLog);
  const user = randomUUID();
  let during = 0;
  const { result, since } = await signedOut(redis, user, async () => {
    const first = Number(await redis.get(signedOutKey(user)));
    during = await vi.waitUntil(() => Date.now() > first && Date.now());
    return 'changed';
  });
  expect(result).toBe('changed');
  const moment = Number(await redis.get(signedOutKey(user)));
  expect(moment).toBeGreaterThanOrEqual(during);
  expect(since).toBeGreaterThan(moment);
  expect(await redis.ttl(signedOutKey(user))).toBeGreaterThan(12 * 3_600 - 60);
  redis.disconnect();
});

it('makes no change while Redis is unreachable', async () => {
  const link = await breakableLink(testRedisUrl());
  const redis = await connectRedis(link.url, silentLog);
  await link.cut();
  const change = vi.fn(async () => undefined);
  await expect(signedOut(redis, 'anyone', change)).rejects.toMatchObject({ code: 'unavailable' });
  expect(change).not.toHaveBeenCalled();
  redis.disconnect();
});
