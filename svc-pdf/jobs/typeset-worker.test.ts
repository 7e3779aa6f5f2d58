import { randomUUID } from 'node:crypto';
import { emptyText, resultKey, sourceKey, textOf } from '@app/contracts/full-text';
import { TYPESET_PREFIX, type TypesetSource, typesetRecordSchema } from '@app/contracts/typeset';
import { AppError } from '@app/service-kit';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { loadTemplates } from '../templates/load.ts';
import { pageTexts } from '../testing/pdf-viewer.ts';
import { pattern } from '../testing/picture.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testDesign, testSettings } from '../testing/records.ts';
import { printSource, typesetWorker } from './typeset-worker.ts';

const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates, 120_000);
const print = printSource({ content: { picture: async () => '' }, templates, renderer });
type Print = typeof print;

const queueName = randomUUID();
let redis: Redis;
let queue: Queue;
beforeAll(async () => {
  await browser.start();
  redis = new Redis(testRedisUrl(), { maxRetriesPerRequest: null });
  queue = new Queue(queueName, { connection: redis, prefix: TYPESET_PREFIX });
});
afterAll(async () => {
  await queue.obliterate({ force: true });
  await queue.close();
  redis.disconnect();
  await browser.stop();
});

function start(printing: Print = print) {
  const redisUrl = testRedisUrl();
  const worker = typesetWorker({ redisUrl, print: printing, log: silentLog, queueName });
  onTestFinished(() => worker.stop());
  return worker;
}

const picture = Buffer.from(pattern(40, 40, (x, y) => x > y).split(',')[1] ?? '', 'base64');
const text: TypesetSource['text'] = {
  ...emptyText(),
  body: [
    { type: 'paragraph', id: 'p', content: ['Salt of the lake was measured by three people.'] },
    { type: 'picture', id: 'img', file: 'a.png', alt: 'A crystal' },
    { type: 'file', id: 'data', file: 'data.csv', name: 'data.csv' },
  ],
};
const source: TypesetSource = {
  ...typesetRecordSchema.parse({
    article: testArticle({ pagenumber: '41-44' }),
    settings: testSettings(),
    design: testDesign(),
  }),
  text,
  files: { 'data.csv': 'https://journal.example/assets/data.csv' },
  pictures: [{ file: 'a.png', mediaType: 'image/png', size: picture.length }],
};

async function add(): Promise<string> {
  const id = randomUUID();
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(source)}\n`), picture]);
  await redis.set(sourceKey(id, TYPESET_PREFIX), bytes);
  await queue.add('convert', {}, { jobId: id, attempts: 2 });
  return id;
}

async function resultOf(id: string): Promise<Buffer | null> {
  await vi.waitFor(async () => expect(await queue.getJobState(id)).toBe('completed'), {
    timeout: 150_000,
    interval: 50,
  });
  return redis.getBuffer(resultKey(id, TYPESET_PREFIX));
}

const letters = (words: string) => words.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

it('prints the text of a job with its pictures and page numbers', {
  timeout: 180_000,
}, async () => {
  const seen = vi.fn(print);
  start(seen);
  const pdf = await resultOf(await add());
  const [first = ''] = await pageTexts(pdf ?? Buffer.alloc(0));
  expect(letters(first)).toContain(letters(textOf(text)));
  expect(first.split(/\r?\n/)).toContain('41');
  expect(pdf?.toString('latin1')).toContain('/Subtype /Image');
  const [, addresses] = seen.mock.calls[0] ?? [];
  expect(addresses).toEqual({
    'data.csv': 'https://journal.example/assets/data.csv',
    'a.png': `data:image/png;base64,${picture.toString('base64')}`,
  });
});

it('makes a PDF again after its worker was killed', { timeout: 180_000 }, async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = start(() => {
    resolve();
    return new Promise(() => undefined);
  });
  const id = await add();
  await promise;
  await first.stop();
  start(async () => Buffer.from('%PDF-1.7'));
  expect(String(await resultOf(id))).toBe('%PDF-1.7');
});

it('reports why a text cannot be printed, and tries again after any other error', async () => {
  let calls = 0;
  start(async () => {
    calls += 1;
    if (calls === 1) throw new AppError('unavailable');
    throw new AppError('unprintable', { issues: [{ path: '', message: 'Too wide' }] });
  });
  expect(JSON.parse(String(await resultOf(await add())))).toEqual({ refused: 'Too wide' });
  expect(calls).toBe(2);
});

it('refuses a text whose worker was killed ten times', async () => {
  const id = await add();
  await redis.hset(`${TYPESET_PREFIX}:${queueName}:${id}`, 'stc', 10);
  start(() => {
    throw new Error('It must not be printed');
  });
  expect(String(await resultOf(id))).toContain('ended the program');
});
