import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ReadText,
  resultKey,
  sourceKey,
  TEXTS_PREFIX,
  type TextJob,
  textOf,
  textResultSchema,
} from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import { recordedLog, silentLog, testRedisUrl } from '@app/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { readText } from './read-text.ts';
import { textWorker } from './text-worker.ts';

const queueName = randomUUID();
let redis: Redis;
let queue: Queue<TextJob>;
beforeAll(() => {
  redis = new Redis(testRedisUrl(), { maxRetriesPerRequest: null });
  queue = new Queue(queueName, { connection: redis, prefix: TEXTS_PREFIX });
});
afterAll(async () => {
  await queue.obliterate({ force: true });
  await queue.close();
  redis.disconnect();
});

type Read = typeof readText;
const start = (read?: Read, log = silentLog) => {
  const redisUrl = testRedisUrl();
  const worker = textWorker({ redisUrl, log, queueName, ...(read && { read }) });
  onTestFinished(() => worker.stop());
  return worker;
};

async function add(source: string, type: TextJob['type'] = 'md'): Promise<string> {
  const id = randomUUID();
  await redis.set(sourceKey(id), source);
  await queue.add('convert', { type }, { jobId: id, attempts: 2 });
  return id;
}

const stateOf = (id: string, state: string) =>
  vi.waitFor(async () => expect(await queue.getJobState(id)).toBe(state), {
    timeout: 120_000,
    interval: 50,
  });

async function resultOf(id: string) {
  await stateOf(id, 'completed');
  const stored = await redis.getBuffer(resultKey(id));
  if (!stored) return undefined;
  const whole = gunzipSync(stored);
  const end = whole.indexOf('\n');
  const head = textResultSchema.parse(JSON.parse(whole.toString('utf8', 0, end)));
  return { head, rest: whole.subarray(end + 1) };
}

const withPictures = (...files: string[]): ReadText => ({
  text: {
    ...{ front: [], back: [], floats: [], subArticles: [] },
    body: files.map((file, at) => ({ type: 'picture', id: `img-${at}`, file })),
  },
  ...{ questions: [], removed: [], unheld: [], lostWords: [] },
});

it('converts a file from Redis, and stores the text there', { timeout: 180_000 }, async () => {
  start();
  const { head } = (await resultOf(await add('# Salt\n\nThe sea is *salty*.'))) ?? {};
  expect(head).not.toHaveProperty('refused');
  expect(head && 'read' in head ? textOf(head.read.text) : '').toContain('The sea is salty.');
});

it('returns the pictures of a text, but no other file that the text names', async () => {
  start(async ({ folder }) => {
    await mkdir(folder);
    await writeFile(join(folder, 'a.png'), 'first');
    await writeFile(join(folder, 'b.png'), 'second');
    await writeFile(join(folder, 'unused.png'), 'third');
    return withPictures('b.png', 'a.png', '../source', '../../etc/passwd');
  });
  const { head, rest } = (await resultOf(await add('Words'))) ?? {};
  expect(head).toMatchObject({
    pictures: [
      { file: 'a.png', size: 5 },
      { file: 'b.png', size: 6 },
    ],
  });
  expect(String(rest)).toBe('firstsecond');
});

it('reports why a file is refused, and does not count this as a failure of the worker', async () => {
  const { log, lines } = recordedLog();
  start(() => {
    const issues = [{ path: 'file', message: 'Save it again' }];
    throw new AppError('unsupported_file', { issues });
  }, log);
  expect(await resultOf(await add('Words'))).toMatchObject({ head: { refused: 'Save it again' } });
  const reported = lines.filter(({ job }) => job !== undefined);
  expect(reported).toEqual([expect.objectContaining({ level: 30, reason: 'Save it again' })]);
});

/** Returns how many conversions have been measured. */
async function measured(): Promise<number> {
  const [, count] =
    /^text_conversion_duration_seconds_count (\d+)$/m.exec(await register.metrics()) ?? [];
  return Number(count);
}

it('tries again if the file is not the reason of an error, and does not refuse the file', async () => {
  const before = await measured();
  let calls = 0;
  start(async () => {
    calls += 1;
    if (calls === 1) throw new AppError('unavailable');
    return withPictures();
  });
  expect(await resultOf(await add('Words'))).toMatchObject({ head: { pictures: [] } });
  expect(calls).toBe(2);
  await vi.waitFor(async () => expect(await measured()).toBe(before + 1), 60_000);
});

it('refuses a file whose worker was killed ten times', async () => {
  const id = await add('Words');
  await redis.hset(`${TEXTS_PREFIX}:${queueName}:${id}`, 'stc', 10);
  const read = vi.fn<Read>();
  start(read);
  expect(await resultOf(id)).toMatchObject({
    head: { refused: expect.stringMatching(/ended the program/) },
  });
  expect(read).not.toHaveBeenCalled();
});

it('converts a file again after its worker has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = start(() => {
    resolve();
    return new Promise(() => undefined);
  });
  const id = await add('Words');
  await promise;
  await first.stop();
  start(async () => withPictures());
  expect(await resultOf(id)).toMatchObject({ head: { pictures: [] } });
});

it('does nothing for a job that was cancelled', async () => {
  const read = vi.fn<Read>();
  const id = await add('Words');
  await redis.del(sourceKey(id));
  start(read);
  expect(await resultOf(id)).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});
