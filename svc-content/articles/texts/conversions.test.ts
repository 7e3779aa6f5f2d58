import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { emptyText, resultKey, TEXTS_PREFIX } from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import { ProcessKilled } from '@app/service-kit/limited-process';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import { Worker } from 'bullmq';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { hasJats } from '../../exchange/full-text/article-package.ts';
import { readJatsUpload } from '../../exchange/full-text/read-jats-upload.ts';
import { digestOf } from '../../store/storage/digest.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { Conversions, type ReadJats } from './conversions.ts';
import { TextQueue } from './text-queue.ts';

let content: TestContent;
let queue: TextQueue;
const article = 'a'.repeat(24);
const queueName = randomUUID();
beforeAll(async () => {
  content = await startContent();
  queue = new TextQueue({ redis: content.redis, redisUrl: content.redisUrl, name: queueName });
});
afterAll(async () => {
  await queue.close();
  await content.close();
});

function conversionsWith(readJats: ReadJats) {
  const { models, stores, textVersions: versions, uploadDir: folder } = content;
  const parts = { models, stores, versions, queue, hasJats, folder, log: silentLog };
  return new Conversions({ ...parts, readJats });
}

/** Stores an upload. */
async function stored<Type extends 'xml' | 'md'>(type: Type, source: string) {
  const bytes = new Uint8Array(Buffer.from(source));
  const digest = digestOf(bytes);
  await content.stores.textFiles.store(bytes, digest);
  return { name: `a.${type}`, type, sha256: digest.sha256, size: digest.size };
}
const jatsFile = (words: string) =>
  stored('xml', `<article><front/><body><p>${words}</p></body></article>`);

/** Makes the next attempt, which is due. */
async function attempt(conversions: Conversions) {
  const found = await conversions.find(article);
  const next = Number(found?.next);
  return conversions.attempt({ queue: 'conversions', id: article, next });
}

const filesOfVersions = async () =>
  (await content.textVersions.list(article)).map(({ file }) => file?.sha256);

it.each([
  ['cancelled', (conversions: Conversions) => conversions.cancel(article)],
  [
    'replaced',
    async (conversions: Conversions) =>
      conversions.start(article, await jatsFile('The next file'), 'admin'),
  ],
])('makes no version of a file whose conversion is %s while it is read', async (name, end) => {
  const conversions = conversionsWith(async (upload) => {
    const read = await readJatsUpload(upload);
    await end(conversions);
    return read;
  });
  const file = await jatsFile(name);
  await conversions.start(article, file, 'admin');
  expect(await attempt(conversions)).toEqual({});
  expect(await filesOfVersions()).not.toContain(file.sha256);
  const expected = { cancelled: 'cancelled', replaced: 'waiting' }[name];
  expect((await conversions.find(article))?.state).toBe(expected);
});

it('does not cancel a conversion whose version is being stored', async () => {
  const conversions = conversionsWith(readJatsUpload);
  const file = await jatsFile('Stored');
  await conversions.start(article, file, 'admin');
  await content.models.conversions.updateOne({ _id: article }, { storing: true });
  expect((await conversions.cancel(article)).state).toBe('waiting');
  await attempt(conversions);
  expect((await conversions.find(article))?.state).toBe('done');
  expect(await filesOfVersions()).toContain(file.sha256);
});

it('can be cancelled after its version could not be stored', async () => {
  const { textVersions } = content;
  const add = vi.spyOn(textVersions, 'add').mockRejectedValueOnce(new AppError('unavailable'));
  onTestFinished(() => add.mockRestore());
  const conversions = conversionsWith(readJatsUpload);
  await conversions.start(article, await jatsFile('Not stored'), 'admin');
  expect((await attempt(conversions)).again).toBeDefined();
  expect(add).toHaveBeenCalledOnce();
  expect((await conversions.cancel(article)).state).toBe('cancelled');
});

it('makes one version, even if another process continues the conversion while it is stored', async () => {
  const { textVersions } = content;
  const conversions = conversionsWith(readJatsUpload);
  const file = await jatsFile('Suspended');
  await conversions.start(article, file, 'admin');
  const list = textVersions.list.bind(textVersions);
  // The first call looks for the version before the file is read. The second one finds the next number.
  const spy = vi.spyOn(textVersions, 'list').mockImplementationOnce(list);
  spy.mockImplementationOnce(async (id) => {
    await content.models.conversions.updateOne({ _id: article }, { next: new Date() });
    await attempt(conversions);
    return list(id);
  });
  onTestFinished(() => spy.mockRestore());
  await attempt(conversions);
  const versions = (await filesOfVersions()).filter((sha256) => sha256 === file.sha256);
  expect(versions).toHaveLength(1);
  expect((await conversions.find(article))?.state).toBe('done');
});

const NOT_THE_FILE = expect.stringMatching(/not because of the file/);

it('fails after ten failures that the file has not caused, and can be started again', async () => {
  let calls = 0;
  const conversions = conversionsWith(async (upload) => {
    calls += 1;
    if (calls <= 10) throw new Error('No space left on device');
    return readJatsUpload(upload);
  });
  await conversions.start(article, await jatsFile('Failing'), 'admin');
  for (let count = 1; count < 10; count += 1) {
    expect((await attempt(conversions)).again).toBeDefined();
  }
  expect(await attempt(conversions)).toEqual({});
  expect(await conversions.find(article)).toMatchObject({ state: 'failed', error: NOT_THE_FILE });
  await conversions.retry(article);
  await attempt(conversions);
  expect((await conversions.find(article))?.state).toBe('done');
});

it('draws formulas that the worker could not draw, and asks only about the remaining ones', async () => {
  const formulas = ['\\mbox{pH}', '\\unknown{x}'];
  const questions = formulas.map((excerpt, at) => {
    return {
      id: `undrawn-formula-eq-${at}`,
      kind: 'undrawn-formula' as const,
      node: `eq-${at}`,
      excerpt,
    };
  });
  const text = {
    ...emptyText(),
    body: formulas.map((tex, at) => ({ type: 'equation' as const, id: `eq-${at}`, tex })),
  };
  const read = { text, questions, removed: [], unheld: [], lostWords: [] };
  const worker = new Worker(
    queueName,
    async ({ id }) => {
      const result = gzipSync(`${JSON.stringify({ read, pictures: [] })}\n`);
      await content.redis.set(resultKey(String(id)), result);
    },
    { connection: { url: testRedisUrl(), maxRetriesPerRequest: null }, prefix: TEXTS_PREFIX },
  );
  onTestFinished(() => worker.close());
  const conversions = conversionsWith(readJatsUpload);
  await conversions.start(article, await stored('md', '$\\mbox{pH}$'), 'admin');
  const ended = async () => {
    await attempt(conversions);
    expect((await conversions.find(article))?.state).toBe('done');
  };
  await vi.waitFor(ended, { timeout: 60_000, interval: 100 });
  const [version] = await content.textVersions.list(article);
  const kept = version && (await content.textVersions.read(version));
  expect(kept?.text.body).toMatchObject([{ mathml: expect.stringMatching(/pH/) }, { id: 'eq-1' }]);
  expect(kept?.questions).toEqual(questions.slice(1));
});

it('reports a text that is too large to be stored', async () => {
  const conversions = conversionsWith(async () => {
    const text = {
      ...emptyText(),
      body: [{ type: 'paragraph' as const, id: 'p', content: ['salt '.repeat(2 ** 20)] }],
    };
    return { text, questions: [], removed: [], unheld: [], lostWords: [] };
  });
  await conversions.start(article, await jatsFile('Long'), 'admin');
  await attempt(conversions);
  expect(await conversions.find(article)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/divide it/),
  });
});

it('waits for an unreachable storage, for at most a day', async () => {
  const conversions = conversionsWith(async () => {
    throw new AppError('unavailable');
  });
  await conversions.start(article, await jatsFile('Away'), 'admin');
  for (let count = 1; count < 15; count += 1) {
    expect((await attempt(conversions)).again).toBeDefined();
  }
  const created = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await content.models.conversions.updateOne({ _id: article }, { created });
  await attempt(conversions);
  expect(await conversions.find(article)).toMatchObject({ state: 'failed', error: NOT_THE_FILE });
});

it('fails if the process that reads the file is killed ten times', async () => {
  let calls = 0;
  const conversions = conversionsWith(async () => {
    calls += 1;
    throw new AppError('unavailable', { cause: new ProcessKilled('SIGKILL') });
  });
  await conversions.start(article, await jatsFile('Killed'), 'admin');
  while ((await attempt(conversions)).again) expect(calls).toBeLessThan(11);
  expect(calls).toBe(10);
  expect(await conversions.find(article)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/smaller pictures/),
  });
});

it('does not report the file as the reason if the worker fails three times', async () => {
  let attempts = 0;
  const worker = new Worker(
    queueName,
    async () => {
      attempts += 1;
      throw new Error('Redis is out of memory');
    },
    { connection: { url: testRedisUrl(), maxRetriesPerRequest: null }, prefix: TEXTS_PREFIX },
  );
  onTestFinished(() => worker.close());
  const conversions = conversionsWith(readJatsUpload);
  await conversions.start(article, await stored('md', '# Words'), 'admin');
  const ended = async () => {
    await attempt(conversions);
    expect((await conversions.find(article))?.state).toBe('failed');
  };
  await vi.waitFor(ended, { timeout: 60_000, interval: 100 });
  expect(attempts).toBe(3);
  expect((await conversions.find(article))?.error).toEqual(NOT_THE_FILE);
});
