// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { AppError } from '@app/service-kit';
import { paragraph, run, wordFile, wordXml } from '@app/service-kit/docx-testing';
import { type PdfRefusal, pdfRefusals } from '@app/service-kit/pdf-refusals';
import {
  aesPdf,
  bombPdf,
  encryptedPdf,
  endlessPdf,
  lines,
  makePdf,
  stream,
  writePdf,
} from '@app/service-kit/pdf-testing';
import { readersMb } from '@app/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examineManuscript, fileExaminer, type ManuscriptKind, type Person } from './examine.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anonymous-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const author: Person = { name: 'Ada Quillfeather', email: '', orcid: '', affiliation: '' };

/**
 * A busy machine may start the process of a file too slowly, so that the file is refused. Then the test examines the
 * file again until this time has passed since the start of the test, in milliseconds. The last attempt, and that of a
 * second file, end before the time limit of a test.
 */
const TRIED_FOR_MS = 60_000;
let started: number;
beforeEach(() => {
  started = performance.now();
});

async function examine(
  kind: ManuscriptKind,
  bytes: Uint8Array,
  name = `paper.${kind}`,
  examiner?: ReturnType<typeof fileExaminer>,
) {
  const path = join(folder, 'upload');
  writeFileSync(path, bytes);
  for (;;) {
    try {
      const manuscript = { file: { path, name }, kind, people: [author], folder };
      return await examineManuscript(manuscript, 'file', examiner);
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'unavailable';
      if (!isBusy || performance.now() - started > TRIED_FOR_MS) throw error;
    }
  }
}

/** Returns the message for the sender of a file that is refused, or undefined if it is accepted. */
const refusalOf = (
  kind: ManuscriptKind,
  bytes: Uint8Array,
  examiner?: ReturnType<typeof fileExaminer>,
): Promise<string | undefined> =>
  examine(kind, bytes, undefined, examiner).then(
    () => undefined,
    (error) => {
      expect(error).toMatchObject({ code: 'unsupported_file', issues: [{ path: 'file' }] });
      return error.issues[0].message;
    },
  );

describe('examining a manuscript', () => {
  it('writes an anonymous PDF with its report', async () => {
    const pdf = makePdf({
      pages: [lines('By Ada Quillfeather', 'in three words'), lines('The end')],
      objects: [Buffer.from('<< /Author (Ada Quillfeather) >>')],
      trailer: '/Info 4 0 R',
    });
    const { anonymous, ...examined } = await examine('pdf', pdf, 'Quillfeather.pdf');
    expect(examined).toEqual({
      pages: 2,
      // The first line of each page is in its header.
      words: 3,
      references: null,
      report: {
        removed: [{ what: 'properties', count: 1 }],
        findings: [
          { kind: 'file-name', place: { in: 'file' }, excerpt: 'Quillfeather.pdf' },
          {
            kind: 'running-head',
            place: { in: 'page', number: 1 },
            excerpt: 'By Ada Quillfeather',
          },
        ],
      },
    });
    const copy = readFileSync(anonymous, 'latin1');
    expect(copy).toContain('(By Ada Quillfeather) Tj');
    expect(copy).not.toContain('/Author');
  });

  it('writes an anonymous Word file with its report', async () => {
    const file = await wordFile({ body: paragraph(run('We thank our friends')) });
    const { anonymous, pages, words, report } = await examine('docx', file);
    expect({ pages, words }).toEqual({ pages: null, words: 4 });
    expect(report.findings.map(({ kind }) => kind)).toEqual(['acknowledgement']);
    expect(readFileSync(anonymous).subarray(0, 2).toString()).toBe('PK');
  });

  it('writes a text in UTF-8 with its report', async () => {
    const { anonymous, report } = await examine(
      'txt',
      Buffer.from('\ufeffBest regards,\r\nAda Quillfeather\r'),
    );
    expect(readFileSync(anonymous, 'utf8')).toBe('Best regards,\nAda Quillfeather\n');
    expect(report.findings.map(({ kind }) => kind)).toEqual(['signature', 'name']);
  });

  const pdf = makePdf({ pages: [lines('x')] });
  const pagePdf = (kids: string, height = 842) =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count 1 >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] >>`,
    ]);
  /** A PDF that is refused for each reason except the limits of the process. */
  const refusedPdfs: Record<Exclude<PdfRefusal, 'too slow' | 'too large'>, Uint8Array> = {
    truncated: pdf.subarray(0, 300),
    followed: Buffer.concat([pdf, Buffer.alloc(5_000)]),
    huge: pagePdf('3 0 R', 1_000_000),
    damaged: Buffer.from('%PDF-1.7\n%%EOF'),
    encrypted: encryptedPdf(),
    pages: pagePdf('null'),
  };
  it.each(Object.entries(refusedPdfs))(
    'refuses a PDF for the reason “%s”',
    async (reason, bytes) => {
      // The cast is safe: the record has only such names.
      expect(await refusalOf('pdf', bytes)).toBe(pdfRefusals[reason as PdfRefusal]);
    },
  );

  it.each<
    [what: string, kind: ManuscriptKind, bytes: Uint8Array | Promise<Uint8Array>, message: string]
  >([
    ['a PDF with restrictions', 'pdf', aesPdf(''), 'The PDF is encrypted'],
    ['a Word file as a PDF', 'pdf', wordFile({ body: '' }), 'The end of the PDF is missing'],
    ['damage', 'pdf', Buffer.from(`%PDF-1.7\n${'<< [ ( '.repeat(10_000)}%%EOF`), 'The PDF'],
    ['a PDF as a Word file', 'docx', makePdf({ pages: [] }), 'The Word file is damaged'],
    [
      'an encrypted Word file',
      'docx',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'The file is encrypted',
    ],
    ['a picture as a text', 'txt', Buffer.from('\x89PNG', 'latin1'), 'This is not a text file'],
    ['zeros as a text', 'txt', Buffer.alloc(10), 'This is not a text file'],
  ])('refuses %s', async (_what, kind, bytes, message) => {
    const before = readdirSync(folder);
    expect(await refusalOf(kind, await bytes)).toContain(message);
    // No copy is left behind.
    expect(
      readdirSync(folder).filter((name) => !before.includes(name) && name !== 'upload'),
    ).toEqual([]);
  });
});

/** The limit in megabytes for the total memory of all processes that read untrusted files. */
const MEMORY_MB = 400;

const MB = 1_000_000;
const nested = (open: string, close: string, times: number) =>
  open.repeat(times) + close.repeat(times);
const body = (text: string) => wordFile({ body: text });
function deflated(times: number, length: number): Buffer<ArrayBuffer> {
  let bytes = Buffer.alloc(length, 0x20);
  for (let at = 0; at < times; at += 1) bytes = deflateSync(bytes) as typeof bytes;
  return bytes;
}
const chain = () => stream(deflated(3, 120 * MB), `/Filter [${'/FlateDecode '.repeat(3)}]`);
const picture = (filters: string, data: Buffer<ArrayBuffer>) =>
  makePdf({
    pages: ['/Im1 Do'],
    objects: [stream(data, `/Subtype /Image /Width 1 /Height 1 /Filter [${filters} /DCTDecode]`)],
    resources: '/XObject << /Im1 4 0 R >>',
  });

type Bomb = [what: string, kind: ManuscriptKind, bytes: () => Uint8Array | Promise<Uint8Array>];

const bombs: Bomb[] = [
  ['three filters in a row', 'pdf', () => makePdf({ pages: [chain()] })],
  ['a page of 120 MB', 'pdf', () => bombPdf(120)],
  ['lists in each other', 'pdf', () => bombPdf(50, '[')],
  [
    'a picture within filters',
    'pdf',
    () => picture('/FlateDecode /FlateDecode', deflated(2, 120 * MB)),
  ],
  [
    'structure that contains itself',
    'pdf',
    () =>
      makePdf({
        pages: [lines('x')],
        objects: [
          Buffer.from('<< /Type /StructTreeRoot /K [4 0 R 4 0 R] /IDTree 4 0 R >>') as never,
        ],
        catalog: '/StructTreeRoot 4 0 R /Outlines 4 0 R /Dests 4 0 R',
      }),
  ],
  ['a text of 40 MB', 'docx', () => body(`<!--${' '.repeat(40 * MB)}-->`)],
  ['a text of 20 MB', 'docx', () => body(paragraph(run('word '.repeat(4 * MB))))],
  ['a million paragraphs', 'docx', () => body('<w:p/>'.repeat(MB))],
  ['elements in each other', 'docx', () => body(nested('<w:p>', '</w:p>', MB))],
  [
    'fields in each other',
    'docx',
    () => body('<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(20_000)),
  ],
  [
    'a picture of 40 MB',
    'docx',
    () =>
      wordFile({
        body: '<w:drawing r:id="image"/>',
        parts: { image: ['media/a.jpeg', Buffer.alloc(40 * MB, 0xff)] },
      }),
  ],
  ['files of 200 MB', 'docx', () => wordFile({ body: '', files: { a: ' '.repeat(200 * MB) } })],
  [
    'entities that multiply',
    'docx',
    async () => {
      const bomb = wordXml('styles', '&l9;').replace('?>', '?><!DOCTYPE x [<!ENTITY l9 "lol">]>');
      return wordFile({ body: '', parts: { styles: ['styles.xml', bomb] } });
    },
  ],
  ['5 MB of one letter', 'txt', () => Buffer.alloc(5 * MB, 'a')],
  ['5 MB of lines', 'txt', () => Buffer.alloc(5 * MB, 'B.\n')],
  ['5 MB of names', 'txt', () => Buffer.alloc(5 * MB, 'Ada Quillfeather ')],
];

it.each(bombs)(
  'a file with %s is read or refused within the limits',
  async (_what, kind, bytes) => {
    const file = await bytes();
    let done = false;
    const examining = refusalOf(kind, file).finally(() => {
      done = true;
    });
    let most = 0;
    while (!done) {
      most = Math.max(most, readersMb());
      await setTimeout(50);
    }
    const message = await examining;
    expect(most).toBeLessThan(MEMORY_MB);
    // The next file is read, regardless of the previous one.
    expect((await examine('txt', Buffer.from('one'))).words).toBe(1);
    if (message !== undefined) expect(message).toMatch(/^(The|This)/);
  },
);

/**
 * Limits the processor time more than the service does, so that these tests end earlier. The other limits are so high
 * that a busy machine does not exceed them.
 */
const impatient = fileExaminer({ cpuS: 2, timeoutMs: 90_000, waitMs: 90_000, deadlineMs: 110_000 });

it.each<Bomb>([
  ['forms in each other', 'pdf', () => endlessPdf()],
  [
    'an element with many attributes',
    'docx',
    () => body(`<w:p ${Array.from({ length: 300_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
  ],
])('a file with %s is refused at the limit of processor time', async (_what, kind, bytes) => {
  expect(await refusalOf(kind, await bytes(), impatient)).toContain('takes too long');
  expect((await examine('txt', Buffer.from('one'))).words).toBe(1);
});
