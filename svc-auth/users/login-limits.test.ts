import { randomUUID } from 'node:crypto';
import { type AppError, connectRedis } from '@app/service-kit';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginLimits } from './login-limits.ts';

let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis(testRedisUrl(), silentLog);
});
afterAll(() => redis.disconnect());

it('permits fifty wrong codes a day, regardless of valid ones, and reports each limit once', async () => {
  const limits = loginLimits(redis);
  const user = randomUUID();
  let reported = 0;
  const attempt = () =>
    limits.attemptCode(user, async () => {
      reported += 1;
    });
  const refusal = { code: 'too_many_requests' };
  const retryAfter = async () => {
    const error = await attempt().catch((reason: unknown) => reason);
    return Number((error as AppError).headers?.['Retry-After']);
  };

  for (let n = 0; n < 30; n += 1) await attempt();
  for (let n = 0; n < 3; n += 1) await expect(attempt()).rejects.toMatchObject(refusal);
  expect(reported).toBe(1);
  expect(await retryAfter()).toBeLessThanOrEqual(15 * 60);

  // The count is deleted, as it would be after 15 minutes.
  await redis.del(`login:code:${user}`);
  await attempt();
  await limits.codePassed(user);
  for (let n = 0; n < 20; n += 1) await attempt();
  for (let n = 0; n < 3; n += 1) await expect(attempt()).rejects.toMatchObject(refusal);
  expect(reported).toBe(2);
  expect(await retryAfter()).toBeGreaterThan(23 * 3_600);
});
