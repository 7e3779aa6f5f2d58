import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

it('keeps passwords out of the arguments, which other users of the machine may read', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/parts-`);
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const secrets = { minioAccessKey: 'key-1', minioSecretKey: 'key-2', redisPassword: 'key-3' };
  const config = { mongoUrl: undefined, redisUrl: undefined, minioUrl: undefined };
  const tools = { ferretdb: 'ferretdb', minio: 'minio', redisServer: 'redis', chromium: '' };
  const { processes } = await defineParts({ dataDir, config, tools, secrets });
  const args = processes.flatMap(({ args }) => args).join(' ');
  for (const secret of Object.values(secrets)) expect(args).not.toContain(secret);
  expect(statSync(`${dataDir}/redis/redis.conf`).mode & 0o777).toBe(0o600);
});
