import { randomUUID } from 'node:crypto';
import { connectRedis } from '@app/service-kit';
import { breakableLink, silentLog, testRedisUrl } from '@app/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { announcements } from './announcements.ts';

const connections: { disconnect(): void }[] = [];
afterAll(() => {
  for (const connection of connections) connection.disconnect();
});

const channel = randomUUID();

async function start(redisUrl: string) {
  const connect = async () => {
    const connection = await connectRedis(redisUrl, silentLog);
    connections.push(connection);
    return connection;
  };
  const [redis, listener] = await Promise.all([connect(), connect()]);
  const { announce, listen } = announcements({ redis, listener, channel, log: silentLog });
  const received: number[] = [];
  listen(({ write }) => received.push(write));
  return { announce: (write: number) => announce({ write, id: 'record' }), received };
}

it('delivers announcements only to other instances, even after a lost announcement with the same number', async () => {
  const link = await breakableLink(testRedisUrl());
  const one = await start(link.url);
  const other = await start(testRedisUrl());
  await vi.waitFor(() => {
    other.announce(1);
    expect(one.received).toContain(1);
  }, 60_000);
  await link.cut();
  one.announce(2);
  await link.restore();
  await vi.waitFor(
    () => {
      other.announce(2);
      expect(one.received).toContain(2);
    },
    { timeout: 60_000 },
  );
  one.announce(3);
  await expect.poll(() => other.received).toContain(3);
  other.announce(4);
  await expect.poll(() => one.received).toContain(4);
  expect([one.received.includes(3), other.received.includes(4)]).toEqual([false, false]);
});
