import { connectRedis } from '@app/service-kit';
import { breakableLink, silentLog, testRedisUrl } from '@app/service-kit/testing';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { JobData } from './job.ts';
import { JobQueue } from './queue.ts';

let redis: Redis;
/** No worker reads this queue. */
let queue: JobQueue;
beforeAll(async () => {
  redis = await connectRedis(testRedisUrl(), silentLog);
  queue = new JobQueue(redis, silentLog, `unread-${crypto.randomUUID()}`);
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
});

const start = (at: number, kind: JobData['kind']) =>
  queue.start(`z${`${at}`.padStart(40, '0')}`, {
    ...{ kind, title: `${at}`, total: 1, createdBy: 'Ada', cancelledAt: null },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
  });

it('lists the latest 50 jobs even if more than 50 newer jobs are of the kind that is not listed', async () => {
  for (let at = 0; at < 52; at += 1) await start(at, 'bulkcertificates');
  for (let at = 52; at < 112; at += 1) await start(at, 'reviewercertificates');
  const listed = await queue.recent();
  expect(listed.map(({ title }) => Number(title))).toEqual(
    Array.from({ length: 50 }, (_, at) => 51 - at),
  );
});

it('answers again after Redis was unreachable during the first call', async () => {
  const link = await breakableLink(testRedisUrl());
  const connection = await connectRedis(link.url, silentLog);
  const first = new JobQueue(connection, silentLog, `unread-${crypto.randomUUID()}`);
  onTestFinished(async () => {
    await first.close();
    connection.disconnect();
    await link.cut();
  });
  link.freeze();
  const refused = expect(first.unfinished()).rejects.toMatchObject({ code: 'unavailable' });
  await link.cut();
  await refused;
  link.thaw();
  await link.restore();
  await expect.poll(() => first.unfinished().catch(({ code }) => code)).toBe(0);
});
