import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { defineParts } from './parts.ts';

it('starts a Redis that refuses clients without its password', async () => {
  // `npm test` starts its Redis by the same function.
  const url = new URL(process.env.TEST_REDIS_URL ?? '');
  url.password = '';
  const redis = new Redis(url.href, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  onTestFinished(() => redis.disconnect());
  await expect(redis.set('key', 'value')).rejects.toThrow('NOAUTH');
});

it('gives each service the rights to its own keys in Redis', async () => {
  const connect = (user: string) => {
    const url = new URL(process.env.TEST_REDIS_URL ?? '');
    url.username = user;
    const redis = new Redis(url.href);
    onTestFinished(() => redis.disconnect());
    return redis;
  };
  const [auth, content, pdf] = [connect('auth'), connect('content'), connect('pdf')];
  const ended = `revoked:${crypto.randomUUID()}`;
  await auth.set(ended, 1, 'EX', 60);
  for (const redis of [content, pdf]) {
    expect(await redis.mget(ended, 'signed-out:x', 'used:x')).toEqual(['1', null, null]);
    await expect(redis.del(ended)).rejects.toThrow('NOPERM');
    await expect(redis.flushall()).rejects.toThrow('NOPERM');
  }
  await expect(auth.lpush('bull:x:wait', 1)).rejects.toThrow('NOPERM');
  await expect(content.lpush('bull:x:wait', 1)).rejects.toThrow('NOPERM');
  expect(await pdf.del('bull:x:wait')).toBe(0);
  await expect(pdf.publish('journal-written:content', '{}')).rejects.toThrow('NOPERM');
  // The worker that reads untrusted files shares its queue with svc-content, and can access no other keys.
  const texts = connect('texts');
  expect(await texts.del('texts:source:x')).toBe(0);
  expect(await content.del('texts:source:x')).toBe(0);
  await expect(pdf.get('texts:source:x')).rejects.toThrow('NOPERM');
  for (const key of [ended, 'bull:x:wait', 'content:x', 'used:x', 'typeset:source:x']) {
    await expect(texts.get(key)).rejects.toThrow('NOPERM');
  }
});

const addresses = { mongoUrl: undefined, redisUrl: undefined, minioUrl: undefined };
const secrets = { minioAccessKey: 'key-1', minioSecretKey: 'key-2', redisPassword: 'key-3' };
const programs = { ferretdb: 'ferretdb', minio: 'minio', redisServer: 'redis' };
const tools = { ...programs, chromium: '', traefik: '' };

/** Defines the parts of a new data folder. */
async function define(settings: { syncWrites?: boolean } = {}, name = 'parts-') {
  const dataDir = mkdtempSync(`${tmpdir()}/${name}`);
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const config = { ...addresses, ...settings };
  const parts = await defineParts({ dataDir, config, tools, secrets });
  return { dataDir, ...parts };
}

it.each([
  [undefined, 'always', 'on'],
  [true, 'always', 'on'],
  [false, 'everysec', 'off'],
])(
  'with SYNC_WRITES %s, acknowledges what Redis (%s) and the storage (%s) have synced',
  async (syncWrites, redis, storage) => {
    const { processes } = await define(syncWrites === undefined ? {} : { syncWrites });
    const named = (name: string) => processes.find((each) => each.name === name);
    expect(named('redis')?.args.join(' ')).toContain(`--appendonly yes --appendfsync ${redis} `);
    expect(named('minio')?.env).toMatchObject({ MINIO_FS_OSYNC: storage });
  },
);

// `npm test` starts its database by the same function. If a `mongod` is on the PATH, the database has a port instead
// of a socket.
const socket = decodeURIComponent(new URL(process.env.TEST_MONGO_URL ?? '').host);
const isEmbedded = socket.startsWith('/');

it.runIf(isEmbedded)('starts a database that other users of the machine cannot open', () => {
  const { uid, mode } = statSync(socket);
  expect([uid, mode & 0o077]).toEqual([process.getuid?.(), 0]);
  const dataDir = dirname(dirname(socket));
  for (const folder of ['run', 'ferretdb', 'redis', 'minio']) {
    expect([folder, statSync(`${dataDir}/${folder}`).mode & 0o077]).toEqual([folder, 0]);
  }
});

it('shortens the path of the socket to the limit of Linux', async () => {
  const { databaseUrl } = await define({}, 'long-'.repeat(30));
  const socket = decodeURIComponent(new URL(databaseUrl('auth')).host);
  onTestFinished(() => rmSync(dirname(socket), { recursive: true }));
  expect(socket.length).toBeLessThan(108);
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
});

it('keeps passwords out of the arguments, which other users of the machine may read', async () => {
  const { dataDir, processes } = await define();
  const args = processes.flatMap(({ args }) => args).join(' ');
  for (const secret of Object.values(secrets)) expect(args).not.toContain(secret);
  expect(statSync(`${dataDir}/redis/redis.conf`).mode & 0o777).toBe(0o600);
});
