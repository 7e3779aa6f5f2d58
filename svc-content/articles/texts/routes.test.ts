import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { articleResponseSchema } from '@app/contracts';
import {
  articleTextSchema,
  conversionSchema,
  type FullText,
  figureSchema,
  fullTextSchema,
  type ReadText,
  resultKey,
  sourceKey,
  TEXTS_PREFIX,
  textOfVersionSchema,
  textVersionSchema,
} from '@app/contracts/full-text';
import { Background } from '@app/service-kit/background';
import { deliver } from '@app/service-kit/deliveries';
import { writeZip } from '@app/service-kit/docx';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { pictureBytes } from '../../store/testing/pictures.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const DOCX = Buffer.from('PK\x03\x04 a Word file');
const HOUR = 60 * 60 * 1_000;

let content: TestContent;
let redis: Redis;
let admin: string;
let id: string;
let background: Background;
/** The results of the worker, by the content of the file. */
const answers = new Map<string, () => Promise<Buffer | undefined>>();
let worker: Worker;
const textsQueue = randomUUID();

beforeAll(async () => {
  content = await startContent({ textsQueue });
  redis = new Redis(testRedisUrl(), { maxRetriesPerRequest: null });
  worker = new Worker(
    textsQueue,
    async (job) => {
      const source = await redis.getBuffer(sourceKey(String(job.id)));
      const answer = source && answers.get(source.toString('latin1'));
      const result = await answer?.();
      if (result) await redis.set(resultKey(String(job.id)), result);
    },
    { connection: redis, prefix: TEXTS_PREFIX },
  );
  background = new Background({ redisUrl: testRedisUrl(), prefix: randomUUID(), log: silentLog });
  deliver(background, 'conversions', content.conversions);
  admin = content.sign('admin');
  await createIssue(content, 2);
  id = (await publish(content, { refnumber: 'JRN-1' })).id;
});
afterAll(async () => {
  await background.close();
  await worker.close();
  redis.disconnect();
  await content.close();
});
afterEach(() => answers.clear());

const textOf = (words: string, file?: string): FullText => ({
  front: [],
  body: [
    { type: 'paragraph', id: 'p-1', content: [words] },
    ...(file ? [{ type: 'picture' as const, id: 'img-1', file, alt: 'A crystal' }] : []),
  ],
  back: [],
  floats: [],
  subArticles: [],
});
const readOf = (text: FullText): ReadText => ({
  text,
  questions: [{ id: 'q-1', kind: 'heading', node: 'p-1', excerpt: 'Words' }],
  ...{ removed: [], unheld: [], lostWords: ['gone'] },
});
const png = async () => Buffer.from(await pictureBytes({ width: 600, height: 40 }));

async function resultOf(read: ReadText, pictures: Record<string, Buffer> = {}): Promise<Buffer> {
  const listed = Object.entries(pictures).map(([file, { length: size }]) => ({ file, size }));
  const head = Buffer.from(`${JSON.stringify({ read, pictures: listed })}\n`);
  return promisify(gzip)(Buffer.concat([head, ...Object.values(pictures)]));
}

function upload(bytes: Buffer, name: string, article = id): Promise<Response> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  return content.post(`/api/admin/archives/${article}/text`, form, admin);
}

const path = (rest = '', article = id) => `/api/admin/archives/${article}/text${rest}`;
const state = async (article = id) =>
  articleTextSchema.parse(await (await content.get(path('', article), admin)).json());
const ended = (article = id) =>
  vi.waitFor(
    async () => {
      const { conversion } = await state(article);
      expect(conversion?.state).toMatch(/done|failed|cancelled/);
      return conversion;
    },
    { timeout: 60_000, interval: 100 },
  );
const put = (rest: string, body: object, article = id) =>
  fetch(content.url + path(rest, article), {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
  });

/** Uploads a file that the worker converts, and returns the number of the version. */
async function converted(read: ReadText, pictures: Record<string, Buffer> = {}): Promise<number> {
  const bytes = Buffer.concat([DOCX, Buffer.from(randomUUID())]);
  answers.set(bytes.toString('latin1'), () => resultOf(read, pictures));
  expect((await upload(bytes, 'a.docx')).status).toBe(202);
  const conversion = await ended();
  expect(conversion).toMatchObject({ state: 'done', error: null });
  return Number(conversion?.version);
}

it('converts an uploaded file to a version with pictures and a report, and returns the file', async () => {
  const bytes = Buffer.concat([DOCX, Buffer.from('first')]);
  const picture = await png();
  answers.set(bytes.toString('latin1'), () =>
    resultOf(readOf(textOf('Words', 'image1.png')), { 'image1.png': picture }),
  );
  const response = await upload(bytes, 'C:\\texts\\isomers.docx');
  expect(response.status).toBe(202);
  expect(conversionSchema.parse(await response.json())).toMatchObject({
    state: 'waiting',
    file: { name: 'isomers.docx', size: bytes.length },
  });
  const { version } = (await ended()) ?? {};
  const { versions, shown } = await state();
  expect(versions[0]).toMatchObject({ number: version, kind: 'upload', openQuestions: 1 });
  expect(shown).toBeNull();

  const read = await content.get(path(`/versions/${version}`), admin);
  const { read: stored } = textOfVersionSchema.parse(await read.json());
  const file = `${digestOf(picture).sha256}.png`;
  expect(stored.text.body[1]).toMatchObject({ file, mediaType: 'image/png', alt: 'A crystal' });
  expect(stored.lostWords).toEqual(['gone']);
  const source = await content.get(path(`/versions/${version}/file`), admin);
  expect(source.headers.get('content-disposition')).toContain('isomers.docx');
  expect(Buffer.from(await source.arrayBuffer())).toEqual(bytes);
});

it('shows readers the chosen version of a public article, and nothing else', async () => {
  const picture = await png();
  const number = await converted(readOf(textOf('Shown', 'a.png')), { 'a.png': picture });
  const hidden = await converted(readOf(textOf('Later')));
  const text = '/api/archives/ref/JRN-1/text';
  const figure = `/assets/articles/${id}/${digestOf(picture).sha256}.png`;
  expect([(await content.get(text)).status, (await content.get(figure)).status]).toEqual([
    404, 404,
  ]);
  // Editors see the pictures of all versions.
  expect((await content.get(figure, admin)).status).toBe(200);

  const { articleVersion } = await state();
  const shown = await put('/shown', { shown: number, version: articleVersion });
  expect(articleTextSchema.parse(await shown.json())).toMatchObject({
    shown: number,
    pdf: 'author',
  });
  expect((await put('/shown', { shown: hidden, version: articleVersion })).status).toBe(409);
  const response = await content.get(text);
  expect(fullTextSchema.parse(await response.json()).body[0]).toMatchObject({ content: ['Shown'] });
  const again = await fetch(content.url + text, {
    headers: {
      'if-none-match': response.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    },
  });
  expect(again.status).toBe(304);
  const sent = await content.get(figure);
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/png']);
  const article = await content.get('/api/archives/ref/JRN-1');
  expect(articleResponseSchema.parse(await article.json()).fulltext).toMatchObject({
    version: number,
    pdf: 'author',
  });

  expect((await put('/shown', { shown: null })).status).toBe(200);
  expect([(await content.get(text)).status, (await content.get(figure)).status]).toEqual([
    404, 404,
  ]);
});

it('shows nothing of a disabled article', async () => {
  const { id: other } = await publish(content, { refnumber: 'JRN-2', title: 'Disabled' });
  const bytes = Buffer.concat([DOCX, Buffer.from('disabled')]);
  const picture = await png();
  answers.set(bytes.toString('latin1'), () =>
    resultOf(readOf(textOf('Words', 'a.png')), { 'a.png': picture }),
  );
  await upload(bytes, 'a.docx', other);
  await ended(other);
  await put('/shown', { shown: 1 }, other);
  const text = '/api/archives/ref/JRN-2/text';
  const figure = `/assets/articles/${other}/${digestOf(picture).sha256}.png`;
  const statuses = async (token?: string) => [
    (await content.get(text, token)).status,
    (await content.get(figure, token)).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await disable(content, { refnumber: 'JRN-2' });
  expect(await statuses()).toEqual([404, 404]);
  expect(await statuses(admin)).toEqual([200, 200]);
  expect(await statuses(content.sign('staff'))).toEqual([404, 404]);
});

it('saves a correction of the current version only, with pictures of this article only', async () => {
  const picture = await png();
  const number = await converted(readOf(textOf('Wrods', 'a.png')), { 'a.png': picture });
  const file = `${digestOf(picture).sha256}.png`;
  const correction = { kind: 'correction', basedOn: number, text: textOf('Words', file) };
  const save = (body: object) => content.post(path('/versions'), body, admin);
  const saved = await save({ ...correction, questions: [] });
  expect(saved.status).toBe(201);
  expect(textVersionSchema.parse(await saved.json())).toMatchObject({
    ...{ number: number + 1, kind: 'correction', basedOn: number, openQuestions: 0 },
    file: { name: 'a.docx' },
  });
  expect((await save(correction)).status).toBe(409);
  const both = await Promise.all(
    ['One', 'Two'].map((words) =>
      save({ ...correction, basedOn: number + 1, text: textOf(words, file) }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const foreign = textOf('Words', `${'0'.repeat(64)}.png`);
  const refused = await save({ ...correction, basedOn: number + 2, text: foreign });
  expect(refused.status).toBe(400);
});

it('stores a picture that an editor adds, and refuses an SVG that is more than a drawing', async () => {
  const add = async (bytes: Buffer | string, name: string) => {
    const form = new FormData();
    form.append('file', new File([bytes as string], name));
    return content.post(path('/figures'), form, admin);
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
  const added = await add(svg, 'a.svg');
  expect(added.status).toBe(201);
  const { file } = figureSchema.parse(await added.json());
  const sent = await content.get(`/assets/articles/${id}/${file}`, admin);
  expect(sent.headers.get('content-type')).toBe('image/svg+xml');
  expect(sent.headers.get('content-security-policy')).toContain('sandbox');
  expect(await sent.text()).toBe(svg);
  const raster = figureSchema.parse(await (await add(await png(), 'a.png')).json());
  expect(raster).toMatchObject({ mediaType: 'image/png', width: 600, height: 40 });
  const hostile = svg.replace('<path', '<script>1</script><path');
  for (const [bytes, name] of [
    [hostile, 'a.svg'],
    ['GIF89a damaged', 'a.gif'],
    ['text', 'a.png'],
  ] as const) {
    expect([name, (await add(bytes, name)).status]).toEqual([name, 415]);
  }
});

it('reports why a file cannot be converted, and converts it again', async () => {
  const bytes = Buffer.concat([DOCX, Buffer.from('refused')]);
  const refused = Buffer.from('{"refused":"Save it again"}\n');
  answers.set(bytes.toString('latin1'), () => promisify(gzip)(refused));
  await upload(bytes, 'a.docx');
  expect(await ended()).toMatchObject({ state: 'failed', error: 'Save it again', version: null });
  expect((await content.get(path('/conversion/file'), admin)).status).toBe(200);
  answers.set(bytes.toString('latin1'), () => resultOf(readOf(textOf('Mended'))));
  await content.post(path('/conversion/retry'), {}, admin);
  expect(await ended()).toMatchObject({ state: 'done', error: null });
});

it('cancels a conversion, but not one that has ended', async () => {
  const bytes = Buffer.concat([DOCX, Buffer.from('slow')]);
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  answers.set(bytes.toString('latin1'), () => promise);
  await upload(bytes, 'a.docx');
  await vi.waitFor(async () => expect((await state()).conversion?.state).toBe('converting'), {
    timeout: 60_000,
  });
  const before = (await state()).versions.length;
  await content.post(path('/conversion/cancel'), {}, admin);
  resolve(await resultOf(readOf(textOf('Late'))));
  expect(await ended()).toMatchObject({ state: 'cancelled' });
  const again = await content.post(path('/conversion/cancel'), {}, admin);
  expect(conversionSchema.parse(await again.json()).state).toBe('cancelled');
  expect((await state()).versions).toHaveLength(before);
});

it('queues a file again if Redis has lost its result', async () => {
  const bytes = Buffer.concat([DOCX, Buffer.from('lost')]);
  const result = await resultOf(readOf(textOf('Found')));
  let asked = 0;
  answers.set(bytes.toString('latin1'), async () => {
    asked += 1;
    return asked === 1 ? undefined : result;
  });
  await upload(bytes, 'a.docx');
  expect(await ended()).toMatchObject({ state: 'done' });
});

it('continues conversions that no process has queued or ended, and makes one version', async () => {
  const { conversions, models } = content;
  const queue = conversions.onDue;
  // Simulates a process that was killed after the upload, before it could queue the file.
  conversions.onDue = () => undefined;
  const bytes = Buffer.concat([DOCX, Buffer.from('killed')]);
  answers.set(bytes.toString('latin1'), () => resultOf(readOf(textOf('Words'))));
  await upload(bytes, 'a.docx');
  conversions.onDue = queue;
  const [attempt] = await conversions.waiting();
  if (!attempt) throw new Error('The conversion is not waiting');
  const outcomes = await Promise.all([conversions.attempt(attempt), conversions.attempt(attempt)]);
  expect(outcomes.filter(({ again }) => again)).toHaveLength(1);
  for (const { again } of outcomes) if (again) queue(again);
  expect(await ended()).toMatchObject({ state: 'done' });
  const { versions } = await state();

  // Simulates a process that was killed after it had stored the version, before it could end the conversion.
  const next = new Date();
  await models.conversions.updateOne({ _id: id }, { state: 'converting', next });
  await conversions.attempt({ queue: attempt.queue, id, next: Number(next) });
  expect((await state()).conversion?.state).toBe('done');
  expect((await state()).versions).toHaveLength(versions.length);
});

it.each([
  ['paper.doc', 'x', 'save it as .docx'],
  [
    'paper.pdf',
    '%PDF-',
    'must end in .docx, .tex, .md, .xml, .zip, .rmd, .qmd, .markdown, or .ltx',
  ],
  ['paper.docx', 'no zip', 'not a file of Word'],
  ['paper.tex', 'PK\x03\x04', 'not a file of LaTeX'],
  ['paper.md', '', 'empty'],
])('refuses %s at once', async (name, bytes, message) => {
  const response = await upload(Buffer.from(bytes, 'latin1'), name);
  expect(response.status).toBe(415);
  expect(JSON.stringify(await response.json())).toContain(message);
});

it('converts R Markdown and a zip file with LaTeX', async () => {
  const files = {
    'main.tex': 'Words',
    'a.png': 'x',
    'latexml/a.xml': '<metadata><article/></metadata>',
  };
  const zip = await writeZip(new Map(Object.entries(files)));
  const sources = { 'paper.Rmd': Buffer.from('Salt `r 1`.'), 'a.zip': zip };
  for (const [name, source] of Object.entries(sources)) {
    answers.set(source.toString('latin1'), () => resultOf(readOf(textOf('Converted'))));
    expect((await upload(source, name)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'done', error: null });
  }
});

it('reads JATS without the worker, and reports the reason for a failure', async () => {
  const jats = (body: string) =>
    Buffer.from(`<article><front/><body><p>${body}</p></body></article>`);
  await upload(jats('In JATS.'), 'a.xml');
  const { version } = (await ended()) ?? {};
  const read = await content.get(path(`/versions/${version}`), admin);
  const { read: stored } = textOfVersionSchema.parse(await read.json());
  expect(stored.text.body[0]).toMatchObject({ content: ['In JATS.'] });
  const zip = { 'a.xml': jats('In JATS.').toString(), 'a.md': 'x' };
  await upload(await writeZip(new Map(Object.entries(zip))), 'a.zip');
  expect(await ended()).toMatchObject({ state: 'done', error: null });
  await upload(Buffer.from('<book/>'), 'a.xml');
  expect(await ended()).toMatchObject({ state: 'failed', error: expect.stringMatching(/article/) });
});

it('removes the texts of a draft after its deletion is final, and no others', async () => {
  const { id: draft } = await publish(content, { refnumber: 'JRN-3', status: 'draft' });
  await upload(Buffer.from('# Words'), 'a.md', draft);
  const kept = (await state()).versions.length;
  await fetch(`${content.url}/api/admin/archives/${draft}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin}` },
  });
  await content.sweep();
  expect(await content.conversions.find(draft)).toBeDefined();
  await content.models.deletedDrafts.updateOne(
    { _id: draft },
    { at: new Date(Date.now() - 3 * HOUR) },
  );
  await content.sweep();
  expect(await content.conversions.find(draft)).toBeUndefined();
  expect((await state()).versions).toHaveLength(kept);
});
