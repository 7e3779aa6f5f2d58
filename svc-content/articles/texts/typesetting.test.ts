import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  adminArticleSchema,
  articlePdfPath,
  articleResponseSchema,
  FILE_TOO_LARGE,
  UNDER_LIMIT,
} from '@app/contracts';
import { articleTextSchema, resultKey, type ShowText, sourceKey } from '@app/contracts/full-text';
import { TYPESET_PREFIX, typesetSourceSchema } from '@app/contracts/typeset';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { sweepOrphans } from '../catalogue/orphans.ts';
import { addText } from './testing/add-text.ts';
import { TextQueue } from './text-queue.ts';
import { Typesetting } from './typesetting.ts';

let content: TestContent;
let redis: Redis;
let admin: string;
const typesetQueue = randomUUID();
beforeAll(async () => {
  content = await startContent({ typesetQueue });
  redis = new Redis(testRedisUrl(), { maxRetriesPerRequest: null });
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(async () => {
  redis.disconnect();
  await content.close();
});

/** Starts a worker whose PDFs contain their source, so that tests can check the source. */
function startWorker(answer = (source: string) => `%PDF-1.7\n${source}\n%%EOF`) {
  let made = 0;
  const worker = new Worker(
    typesetQueue,
    async ({ id }) => {
      const source = await redis.getBuffer(sourceKey(String(id), TYPESET_PREFIX));
      made += 1;
      await redis.set(resultKey(String(id), TYPESET_PREFIX), answer(String(source)));
    },
    { connection: redis, prefix: TYPESET_PREFIX },
  );
  onTestFinished(() => worker.close());
  return { made: () => made };
}

/** Each PDF takes several requests, which are slow on a busy machine. */
const SLOW = { timeout: 180_000 };

let count = 0;
async function articleWithText() {
  count += 1;
  const article = await publish(content, { refnumber: `JRN-${count}`, title: `Lakes ${count}` });
  await addText(content, article.id);
  return article;
}
type TestArticle = Awaited<ReturnType<typeof articleWithText>>;

const textPath = ({ id }: TestArticle) => `/api/admin/archives/${id}/text`;
const state = async (article: TestArticle) =>
  articleTextSchema.parse(await (await content.get(textPath(article), admin)).json());

/** The key of the result of an article's job. */
async function resultKeyOf({ id }: TestArticle): Promise<string> {
  const [key = ''] = await redis.keys(resultKey(`${id}-*`, TYPESET_PREFIX));
  return key;
}

/** Adds a version of a text with further pictures. Returns its number. */
async function addPictures({ id }: TestArticle, ...files: string[]): Promise<number> {
  const version = await content.textVersions.find(id, 2);
  const { text, ...report } = await content.textVersions.read(version);
  const pictures = files.map((file, at) => ({ type: 'picture' as const, id: `img-${at}`, file }));
  const added = { ...text, body: [...text.body, ...pictures] };
  const next = { ...version, number: 3 };
  const { number } = await content.textVersions.add(next, { ...report, text: added });
  return number;
}

async function show(article: TestArticle, choice: ShowText, token = admin) {
  return fetch(`${content.url}${textPath(article)}/shown`, {
    method: 'PUT',
    body: JSON.stringify(choice),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
}

/** Returns the article as readers receive it. */
async function readersArticle({ refnumber }: TestArticle) {
  const response = await content.get(`/api/archives/ref/${refnumber}`);
  return articleResponseSchema.parse(await response.json());
}

/** Returns the PDF as readers receive it. */
async function readersPdf(article: TestArticle): Promise<string> {
  const response = await content.get(articlePdfPath(article));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

async function becomes(article: TestArticle, expected: string) {
  await vi.waitFor(
    async () => {
      await content.typesetting.look();
      expect((await state(article)).typesetting?.state).toBe(expected);
    },
    { timeout: 60_000, interval: 50 },
  );
}

it('gives readers the typeset PDF, and later the unchanged authors’ PDF', SLOW, async () => {
  const article = await articleWithText();
  const original = await readersPdf(article);
  expect((await state(article)).typesetting).toBeNull();
  expect((await show(article, { shown: 2, pdf: 'typeset' })).status).toBe(200);
  await content.typesetting.look();
  expect((await state(article)).typesetting).toEqual({ state: 'waiting', error: null });
  expect(await readersPdf(article)).toBe(original);

  startWorker();
  await becomes(article, 'ready');
  const typeset = await readersPdf(article);
  const head = /^%PDF-1.7\n(.*)\n/.exec(typeset)?.[1] ?? '';
  const source = typesetSourceSchema.parse(JSON.parse(Buffer.from(head, 'latin1').toString()));
  expect(source).toMatchObject({
    article: { title: `Lakes ${count}` },
    // The authors' addresses on the manuscript's first page are not printed.
    text: { front: [], body: [{ content: ['Words'] }, { type: 'picture' }] },
    pictures: [{ mediaType: 'image/png' }],
  });
  expect(await readersArticle(article)).toMatchObject({
    fileSize: typeset.length,
    fulltext: { pdf: 'typeset' },
  });

  const { headers } = await content.get(articlePdfPath(article));
  // `Last-Modified` has a resolution of one second, so the choice is made one second later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await show(article, { shown: 2, pdf: 'author' })).status).toBe(200);
  vi.useRealTimers();
  expect(await readersPdf(article)).toBe(original);
  const again = await fetch(`${content.url}${articlePdfPath(article)}`, {
    headers: {
      'if-modified-since': headers.get('last-modified') ?? '',
      // Without this header, `fetch` sends `no-cache`.
      'cache-control': 'max-age=0',
    },
  });
  expect(again.status).toBe(200);
  expect((await state(article)).typesetting).toBeNull();
});

it('does not cause a conflict with an open edit when it stores a PDF', SLOW, async () => {
  const article = await articleWithText();
  await show(article, { shown: 2, pdf: 'typeset' });
  const open = async () => {
    const answer = await content.get(`/api/archives/${article.id}`, admin);
    return adminArticleSchema.parse(await answer.json());
  };
  const save = (version: number, title: string) =>
    content.post(`/api/archives/${article.id}`, { version, title }, admin);
  const { version } = await open();
  startWorker();
  await becomes(article, 'ready');
  await content.post('/api/documents/design', { article_columns: 'one' }, admin);
  await becomes(article, 'ready');
  expect((await open()).version).toBe(version);

  expect((await save(version - 1, 'Older')).status).toBe(409);
  const first = adminArticleSchema.parse(await (await save(version, 'Two lakes')).json());
  // Another editor has changed the article. The old version is refused before and after the new PDF is stored.
  expect((await save(version, 'Three lakes')).status).toBe(409);
  await becomes(article, 'ready');
  expect((await save(version, 'Three lakes')).status).toBe(409);
  expect(await open()).toMatchObject({ title: 'Two lakes', version: first.version });
  expect(await readersPdf(article)).toContain('Two lakes');
  expect((await save(first.version, 'Four lakes')).status).toBe(200);
});

it(
  'makes the PDF again when its text changes, and serves the former PDF until then',
  SLOW,
  async () => {
    const article = await articleWithText();
    await show(article, { shown: 1, pdf: 'typeset' });
    const worker = startWorker();
    await becomes(article, 'ready');
    const former = await readersPdf(article);

    const update = await content.post('/api/documents/design', { article_columns: 'two' }, admin);
    expect(update.status).toBe(200);
    expect((await state(article)).typesetting?.state).toBe('waiting');
    expect(await readersPdf(article)).toBe(former);
    expect((await readersArticle(article)).fulltext).not.toHaveProperty('isPdfOfFormerText');
    await becomes(article, 'ready');
    expect(await readersPdf(article)).toContain('"article_columns":"two"');

    const version = await content.textVersions.find(article.id, 1);
    const read = await content.textVersions.read(version);
    const text = { ...read.text, body: [{ type: 'paragraph', id: 'p-1', content: ['Corrected'] }] };
    const correction = { kind: 'correction', basedOn: 2, text };
    const saved = await content.post(`${textPath(article)}/versions`, correction, admin);
    expect(saved.status).toBe(201);
    await show(article, { shown: 3, pdf: 'typeset' });
    expect(await readersPdf(article)).not.toContain('Corrected');
    expect((await readersArticle(article)).fulltext?.isPdfOfFormerText).toBe(true);
    await becomes(article, 'ready');
    expect(await readersPdf(article)).toContain('Corrected');
    expect((await readersArticle(article)).fulltext).not.toHaveProperty('isPdfOfFormerText');

    // A change of data that are not printed must not cause a new PDF.
    const made = worker.made();
    await content.post('/api/documents/design', { board_heading: 'Editors' }, admin);
    await content.typesetting.look();
    expect((await state(article)).typesetting?.state).toBe('ready');
    expect(worker.made()).toBe(made);
  },
);

it('reports why a text cannot be printed, and retries on request', SLOW, async () => {
  const article = await articleWithText();
  const original = await readersPdf(article);
  let refused = 'The table is too wide';
  startWorker((source) => (refused ? JSON.stringify({ refused }) : `%PDF-1.7\n${source}\n%%EOF`));
  await show(article, { shown: 2, pdf: 'typeset' });
  await becomes(article, 'failed');
  expect((await state(article)).typesetting?.error).toBe('The table is too wide');
  expect(await readersPdf(article)).toBe(original);
  refused = '';
  await show(article, { shown: 2, pdf: 'typeset' });
  await becomes(article, 'ready');
});

it('reports on all instances why there is no PDF', async () => {
  const article = await articleWithText();
  // Simulates another process, which has no memory of the first attempt.
  const queue = new TextQueue<object>({
    ...{ redis: content.redis, redisUrl: content.redisUrl },
    ...{ name: typesetQueue, prefix: TYPESET_PREFIX },
  });
  onTestFinished(() => queue.close());
  const { catalogue, collections, stores } = content;
  const other = new Typesetting({
    ...{ catalogue, stores, queue, articles: collections.articles },
    ...{ publicUrl: 'http://journal.test', log: silentLog },
  });
  const expectOnBoth = async (error: unknown) => {
    const expected = { state: 'failed', error };
    expect((await state(article)).typesetting).toEqual(expected);
    const record = catalogue.current.articleById.get(article.id);
    expect(record && (await other.state(record))).toEqual(expected);
  };
  const { png } = content.stores.figures;
  const open = vi.spyOn(png, 'open').mockRejectedValue(new Error('The file is damaged'));
  onTestFinished(() => open.mockRestore());
  await show(article, { shown: 2, pdf: 'typeset' });
  await content.typesetting.look();
  await expectOnBoth(expect.stringMatching(/not because of the text/));

  const bytes = Readable.from(['never read']);
  open.mockResolvedValue({ bytes, size: 50 * 2 ** 20 });
  await show(article, { shown: 2, pdf: 'typeset' });
  await content.typesetting.look();
  await expectOnBoth(expect.stringMatching(/more than 50 MB.*smaller pictures/));
  expect(open).toHaveBeenCalledTimes(2);
  expect(bytes).toMatchObject({ destroyed: true, readableDidRead: false });
});

it('stops reading pictures when their total size exceeds the limit', SLOW, async () => {
  const article = await articleWithText();
  const { png } = content.stores.figures;
  const pictures = ['1', '2', '3'].map((digit) => png.nameOf(digit.repeat(64)));
  const open = vi.spyOn(png, 'open');
  onTestFinished(() => open.mockRestore());
  open.mockImplementation(async () => ({ bytes: Readable.from(['a']), size: 20 * 2 ** 20 }));
  await show(article, { shown: await addPictures(article, ...pictures), pdf: 'typeset' });
  await becomes(article, 'failed');
  expect(open).toHaveBeenCalledTimes(3);
});

it('makes the PDF of another article while a picture is missing', SLOW, async () => {
  const [broken, whole] = [await articleWithText(), await articleWithText()];
  startWorker();
  const { png } = content.stores.figures;
  const shown = await addPictures(broken, png.nameOf('4'.repeat(64)));
  await show(broken, { shown, pdf: 'typeset' });
  await show(whole, { shown: 2, pdf: 'typeset' });
  await becomes(whole, 'ready');
  expect((await state(broken)).typesetting?.state).toBe('failed');
});

it('leaves out a picture that browsers do not show', SLOW, async () => {
  const article = await articleWithText();
  const bytes = new Uint8Array(Buffer.from('a drawing of Windows'));
  const digest = digestOf(bytes);
  const { emf } = content.stores.figures;
  await emf.store(bytes, digest);
  const file = emf.nameOf(digest.sha256);
  await show(article, { shown: await addPictures(article, file), pdf: 'typeset' });
  startWorker();
  await becomes(article, 'ready');
  const [, head = ''] = /^%PDF-1.7\n(.*)\n/.exec(await readersPdf(article)) ?? [];
  const source = typesetSourceSchema.parse(JSON.parse(Buffer.from(head, 'latin1').toString()));
  expect(source.text.body).toContainEqual(expect.objectContaining({ file }));
  expect(source.pictures).toMatchObject([{ mediaType: 'image/png' }]);
});

it('tries a PDF again some minutes after its job has failed', SLOW, async () => {
  const article = await articleWithText();
  let isAway = true;
  startWorker((source) => {
    if (isAway) throw new UnrecoverableError('Chromium is away');
    return `%PDF-1.7\n${source}\n%%EOF`;
  });
  await show(article, { shown: 2, pdf: 'typeset' });
  await becomes(article, 'failed');
  isAway = false;
  await content.typesetting.look();
  expect((await state(article)).typesetting?.state).toBe('failed');
  const reason = await resultKeyOf(article);
  const seconds = await redis.ttl(reason);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(5 * 60);
  // Simulates the expiry of the reason in Redis.
  await redis.del(reason);
  await becomes(article, 'ready');
});

it('removes the job of a text that readers no longer see', async () => {
  const article = await articleWithText();
  const stored = () => redis.keys(`${TYPESET_PREFIX}:*${article.id}*`);
  await show(article, { shown: 2, pdf: 'typeset' });
  await content.typesetting.look();
  expect(await stored()).toHaveLength(2);
  await show(article, { shown: null });
  await content.typesetting.look();
  expect(await stored()).toEqual([]);
});

it('refuses a typeset PDF above the upload limit', SLOW, async () => {
  const article = await articleWithText();
  const original = await readersPdf(article);
  startWorker(() => `%PDF-1.7\n${' '.repeat(FILE_TOO_LARGE)}`);
  await show(article, { shown: 2, pdf: 'typeset' });
  await becomes(article, 'failed');
  const { error } = (await state(article)).typesetting ?? {};
  expect(error).toContain(`The PDF has 5.0 MB, but must be ${UNDER_LIMIT}.`);
  expect(error).toContain('choose the author’s PDF');
  expect(await redis.strlen(await resultKeyOf(article))).toBeLessThan(1_000);
  expect(await readersPdf(article)).toBe(original);
});

it('makes the PDF even if Redis has lost its jobs', SLOW, async () => {
  const article = await articleWithText();
  await show(article, { shown: 2, pdf: 'typeset' });
  await content.typesetting.look();
  const queue = new Queue(typesetQueue, { connection: redis, prefix: TYPESET_PREFIX });
  await queue.obliterate({ force: true });
  await queue.close();
  startWorker();
  await becomes(article, 'ready');
});

it('stores the PDF with the article, and removes it with the text', SLOW, async () => {
  const article = await articleWithText();
  const original = await readersPdf(article);
  await show(article, { shown: 2, pdf: 'typeset' });
  startWorker();
  await becomes(article, 'ready');
  const { models, stores } = content;
  const now = () => Date.now() + 2 * 60 * 60_000;
  const sweep = () =>
    sweepOrphans({ models, stores, log: silentLog, now, isHeld: async () => false });
  await sweep();
  expect(await readersPdf(article)).not.toBe(original);
  expect((await show(article, { shown: null })).status).toBe(200);
  expect(await readersPdf(article)).toBe(original);
  expect(await sweep()).toBeGreaterThan(0);

  await show(article, { shown: 2, pdf: 'typeset' });
  await becomes(article, 'ready');
  await disable(content, article);
  expect((await content.get(articlePdfPath(article))).status).toBe(404);
});

it('lets only administrators choose the PDF', async () => {
  const article = await articleWithText();
  const response = await show(article, { shown: 2, pdf: 'typeset' }, content.sign('staff'));
  expect(response.status).toBe(403);
});
