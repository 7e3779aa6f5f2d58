import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from './process/log.ts';
import { connectRedis } from './redis.ts';
import { breakableLink, type Link, silentLog, testRedisUrl } from './testing/index.ts';

let link: Link;
let redis: Awaited<ReturnType<typeof connectRedis>>;

beforeAll(async () => {
  link = await breakableLink(testRedisUrl());
  redis = await connectRedis(link.url, silentLog);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  redis.disconnect();
  await link.cut();
});

/** The error of a command that does not wait for a connection. */
const UNSENT = /Stream isn't writeable/;

it('fails at once while Redis is unreachable, and recovers', async () => {
  expect(await redis.ping()).toBe('PONG');
  await link.cut();
  await expect.poll(() => redis.status).not.toBe('ready');
  await expect(redis.ping()).rejects.toThrow(UNSENT);
  await link.restore();
  await vi.waitFor(async () => expect(await redis.ping()).toBe('PONG'), 60_000);
});

it('fails if Redis does not respond in time', async () => {
  const url = new URL(testRedisUrl());
  url.search = '';
  const client = await connectRedis(url.href, silentLog);
  // A command that does not get a response: it waits for an entry of a list.
  const answer = client.blpop(`list-${crypto.randomUUID()}`, 0);
  await expect(answer).rejects.toThrow(/Command timed out|Socket timeout/);
  client.disconnect();
});

it('resolves while Redis is unreachable, so that a service can start', async () => {
  const lost = await connectRedis('redis://127.0.0.1:1', silentLog);
  await expect(lost.ping()).rejects.toThrow(UNSENT);
  lost.disconnect();
});

it('waits while Redis refuses the login, logs the reason, and resolves once Redis accepts it', async () => {
  const user = `user-${crypto.randomUUID()}`;
  await redis.acl('SETUSER', user, 'on', '>right', '+@all', '~*');
  const log = createLogger({ name: 'test', level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  const url = new URL(link.url);
  url.username = user;
  url.password = 'wrong';
  await link.cut();
  // On a busy machine, Redis may refuse the login only after the two seconds for the first connection.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  let connected = false;
  const connecting = connectRedis(url.href, log).then((client) => {
    connected = true;
    return client;
  });
  const messages = () => logged.mock.calls.map(([, message]) => message);
  await expect.poll(messages).toEqual(['redis is unreachable']);
  await link.restore();
  const refusal = 'redis refused the login: check REDIS_URL';
  await expect.poll(messages).toEqual(['redis is unreachable', refusal]);
  clock.mockRestore();
  // Ten attempts with their pauses take longer than the two seconds for the first connection.
  const attempts = async () => {
    const text = JSON.stringify(await redis.acl('LOG')).split('["count",');
    return Number.parseInt(text.find((entry) => entry.includes(user)) ?? '0', 10);
  };
  await vi.waitFor(async () => expect(await attempts()).toBeGreaterThanOrEqual(10), 60_000);
  expect(connected).toBe(false);

  await redis.acl('SETUSER', user, '>wrong');
  const client = await connecting;
  expect(await client.ping()).toBe('PONG');
  client.disconnect();
  await redis.acl('DELUSER', user);
});
