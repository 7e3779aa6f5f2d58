// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { ImportPlan, Problem } from '@app/contracts';
import { DEADLINE_MS } from '@app/service-kit/limited-process';
import { bombPdf, endlessPdf, makePdf, stream } from '@app/service-kit/pdf-testing';
import { readersMb } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS, uploadReader } from './exchange/import/read-uploaded.ts';
import { articleForm } from './store/testing/article-form.ts';
import { formWithFile, pngClaiming } from './store/testing/pictures.ts';
import { createIssue } from './store/testing/publish.ts';
import { startContent, type TestContent } from './store/testing/start-content.ts';

/** The limit in megabytes for the memory of all processes that read untrusted files, together. */
const MEMORY_MB = 400;
const MB = 1_000_000;

let content: TestContent;
let admin: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombs-'));
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(async () => {
  await content.close();
  await rm(folder, { recursive: true });
});

type Bytes = Uint8Array<ArrayBuffer>;
const latin = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));

const doubling = Array.from({ length: 25 }, (_, at) => `@string{a${at + 1} = a${at} # a${at}}`);
const laughs = Array.from({ length: 12 }, (_, at) => {
  return `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`;
});
const nested = (open: string, close: string, length: number) =>
  open.repeat(length) + close.repeat(length);

/** Files for the check of an import. Each file must be refused or read within the limits. */
const sources: [what: string, text: string][] = [
  [
    'strings that double',
    `@string{a0 = "0123456789"}\n${doubling.join('\n')}\n@article{x, title = a25}`,
  ],
  ['TeX groups in each other', `@article{x, title = {${nested('{', '}', 500_000)}}}`],
  [
    'entities that multiply',
    `<!DOCTYPE article [<!ENTITY l0 "lol">${laughs.join('')}]><article><title>&l12;</title></article>`,
  ],
  ['elements of JATS in each other', `<article>${nested('<sec>', '</sec>', 400_000)}</article>`],
  [
    'elements of Crossref in each other',
    `<doi_batch>${nested('<i>', '</i>', 600_000)}</doi_batch>`,
  ],
  [
    'an element with many attributes',
    `<article ${Array.from({ length: 300_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
  ],
  ['lists of JSON in each other', nested('[', ']', 2 * MB)],
  ['a cell of 5 MB', `title,authorname\n"${'x'.repeat(5 * MB)}",Ada`],
  ['columns without end', `title${',x'.repeat(2 * MB)}\n1`],
  ['quotation marks without end', `title\n${'"'.repeat(4 * MB)}`],
];

/** Files whose reading takes longer than the limit of processor time. */
const slowSources: [what: string, text: string][] = [
  ['entries that never end', '@article{a,'.repeat((2.4 * MB) / 11)],
  [
    'fields full of TeX',
    `@article{x,${Array.from({ length: 300 }, (_, at) => `f${at} = {${'{\\"{o}} '.repeat(400)}}`).join(',')}}`,
  ],
];

function deflated(times: number, length: number): Bytes {
  let bytes = Buffer.alloc(length, 0x20);
  for (let at = 0; at < times; at += 1) bytes = deflateSync(bytes) as typeof bytes;
  return new Uint8Array(bytes);
}
const chain = () =>
  stream(Buffer.from(deflated(3, 120 * MB)), `/Filter [${'/FlateDecode '.repeat(3)}]`);

const pdfs: [what: string, pdf: () => Bytes][] = [
  ['three filters in a row', () => new Uint8Array(makePdf({ pages: [chain()] }))],
  ['a page of 120 MB', () => new Uint8Array(bombPdf(120))],
  ['lists in each other', () => new Uint8Array(bombPdf(50, '['))],
  ['forms in each other', () => new Uint8Array(endlessPdf())],
];

/** Returns a JPEG of a few bytes whose header claims the given size in pixels. */
function jpegClaiming(width: number, height: number): Bytes {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return new Uint8Array([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
}
/** Returns a lossless WebP of a few bytes that claims the largest size of the format. */
function webpClaiming(): Bytes {
  const head = [0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0];
  return new Uint8Array(
    Buffer.concat([latin('RIFF\x14\0\0\0WEBPVP8L\x08\0\0\0'), new Uint8Array(head)]),
  );
}
const pictures = async (): Promise<[what: string, bytes: Bytes][]> => [
  ['a PNG', await pngClaiming(60_000, 60_000)],
  ['a PNG within the limit without its pixels', await pngClaiming(7_000, 7_000)],
  ['a JPEG', jpegClaiming(65_500, 65_500)],
  ['a JPEG within the limit', jpegClaiming(7_000, 7_000)],
  ['a WebP', webpClaiming()],
  ['an SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>')],
];

const send = {
  source: (text: string) => {
    const form = new FormData();
    form.append('source', new Blob([text]), 'source');
    form.append('pdfs', '[]');
    return content.post('/api/admin/import/check', form, admin);
  },
  article: (pdf: Bytes) =>
    content.post('/api/admin/archives/', articleForm(undefined, new Blob([pdf])), admin),
  proposal: (pdf: Bytes) =>
    content.post('/api/admin/pdf-proposals', formWithFile('pdfFile', pdf), admin),
  picture: (bytes: Bytes) =>
    content.post('/api/indexing', formWithFile('imgFile', bytes, { title: 'Index' }), admin),
};

/**
 * Waits until a file is read, while other readers use the journal. Checks the time of the readers, and the memory of
 * all processes for files, which it returns in megabytes.
 */
async function whileReadersAsk<T>(reading: Promise<T>): Promise<{ read: T; most: number }> {
  let done = false;
  const ended = reading.finally(() => {
    done = true;
  });
  let most = 0;
  let slowest = 0;
  while (!done) {
    most = Math.max(most, readersMb());
    // The service runs in the thread of this test. Its processor time does not depend on other work of the machine.
    const asked = process.threadCpuUsage();
    expect((await content.get('/api/archives/')).status).toBe(200);
    slowest = Math.max(slowest, process.threadCpuUsage(asked).user);
    await setTimeout(50);
  }
  expect(most).toBeLessThan(MEMORY_MB);
  expect(slowest).toBeLessThan(2_000_000);
  return { read: await ended, most };
}

/**
 * Waits for a response while other readers use the journal, and returns its message for the editor. The message is
 * undefined if a busy machine refuses the file because it has waited too long for other files or for its process.
 */
async function messageOf(answering: Promise<Response>): Promise<string | undefined> {
  const { read: answer, most } = await whileReadersAsk(answering);
  const body = (await answer.json()) as Problem & ImportPlan;
  const message = body.issues?.[0]?.message ?? body.faults?.[0]?.message ?? '';
  if (answer.status === 503) return undefined;
  expect([200, 201, 400, 415], JSON.stringify(body).slice(0, 300)).toContain(answer.status);
  expect(most).toBeGreaterThan(0);
  return message;
}

/** The maximum number of attempts to send a file that a busy machine refuses. */
const TRIES = 5;

/** Sends a file. If the file has waited too long, sends it again after all processes that read files have ended. */
async function lastMessageOf(sending: () => Promise<Response>): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const message = await messageOf(sending());
    if (message !== undefined) return message;
    await expect.poll(readersMb).toBe(0);
  }
  throw new Error(`The file was refused with status 503 ${TRIES} times`);
}

/** The timeout is long, because each try takes up to half a minute. */
const LONG = { timeout: 900_000 };

it.each(sources)('an import refuses %s', LONG, async (_what, text) => {
  expect(await lastMessageOf(() => send.source(text))).not.toBe('');
});

/**
 * Limits the processor time more than the service does, so that these tests end earlier. The other limits are so high
 * that a busy machine does not exceed them.
 */
const impatient = uploadReader({ cpuS: 2, timeoutMs: 90_000, waitMs: 90_000, deadlineMs: 110_000 });

it('an import refuses a slow file before the deadline of its response', () => {
  expect(LIMITS.cpuS * 1_000).toBeLessThan(LIMITS.timeoutMs);
  expect(LIMITS.timeoutMs).toBeLessThan(LIMITS.deadlineMs ?? DEADLINE_MS);
  expect(LIMITS.deadlineMs ?? 0).toBeLessThanOrEqual(DEADLINE_MS);
});

it.each(slowSources)(
  'an import refuses %s at the limit of processor time',
  LONG,
  async (_what, text) => {
    const path = join(folder, 'source');
    await writeFile(path, text);
    const refusal = impatient({ path }).catch((error: unknown) => error);
    const { read, most } = await whileReadersAsk(refusal);
    expect(most).toBeGreaterThan(0);
    expect(read).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'source', message: expect.stringContaining('takes too long') }],
    });
  },
);

it.each(pdfs)('a PDF with %s is read or refused', LONG, async (_what, createPdf) => {
  const pdf = createPdf();
  await lastMessageOf(() => send.proposal(pdf));
  await lastMessageOf(() => send.article(pdf));
});

it('a picture that claims more pixels than it has is refused', LONG, async () => {
  for (const [what, bytes] of await pictures()) {
    expect(await lastMessageOf(() => send.picture(bytes)), what).not.toBe('');
  }
});

it('files of each kind at the same time stay below the common memory limit', LONG, async () => {
  const [[, text = ''] = []] = sources;
  const [[, pdf] = [], [, other] = []] = pdfs;
  if (!pdf || !other) throw new Error('There is no PDF');
  const answers = [
    send.source(text),
    send.proposal(pdf()),
    send.article(other()),
    send.picture(await pngClaiming(7_000, 7_000)),
  ];
  const messages = await Promise.all(answers.map(messageOf));
  expect(messages.filter((message) => message !== undefined)).not.toEqual([]);
});
