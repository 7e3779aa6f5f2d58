import { randomUUID } from 'node:crypto';
import { connectRedis } from '@app/service-kit';
import { breakableLink, silentLog, testRedisUrl } from '@app/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
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
  const { announce, listen } = announcements({
    ...{ redis, listener, channel, log: silentLog },
    schema: z.number(),
  });
  const heard: number[] = [];
  listen((news) => heard.push(news));
  return { announce, heard };
}

it('an instance hears the others and not itself, also the very number of which it lost its own', async () => {
  const link = await breakableLink(testRedisUrl());
  const one = await start(link.url);
  const other = await start(testRedisUrl());
  await vi.waitFor(() => {
    other.announce(1);
    expect(one.heard).toContain(1);
  });
  await link.cut();
  one.announce(2);
  await link.restore();
  await vi.waitFor(
    () => {
      other.announce(2);
      expect(one.heard).toContain(2);
    },
    { timeout: 10_000 },
  );
  one.announce(3);
  await vi.waitFor(() => expect(other.heard).toContain(3));
  other.announce(4);
  await vi.waitFor(() => expect(one.heard).toContain(4));
  expect([one.heard.includes(3), other.heard.includes(4)]).toEqual([false, false]);
});
