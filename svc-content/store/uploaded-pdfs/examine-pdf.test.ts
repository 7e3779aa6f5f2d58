import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfRefusal } from '@app/service-kit/pdf-refusals';
import {
  aesPdf,
  bombPdf,
  compressedPdf,
  encryptedPdf,
  endlessPdf,
  lines,
  makePdf,
  revisedPdf,
  stream,
  writePdf,
} from '@app/service-kit/pdf-testing';
import { describe, expect, it } from 'vitest';
import { examinePdf, pdfExaminer } from './examine-pdf.ts';

type Bytes = Buffer<ArrayBuffer>;
const latin = (text: string) => Buffer.from(text, 'latin1') as Bytes;
const examine = (bytes: Bytes, remove = false) =>
  examinePdf({ bytes: new Uint8Array(bytes), remove });

const pages = [lines('The paper')];
const whole = makePdf({ pages });
const action = (dict: string) => makePdf({ pages, catalog: `/OpenAction << ${dict} >>` });
const annotated = (dict: string) =>
  makePdf({ pages, page: `/Annots [<< /Type /Annot ${dict} >>]` });
const file = stream(latin('MZ'), '/Type /EmbeddedFile');

interface Tree {
  /** The content of object 5. */
  last?: string;
  catalog?: string;
  /** The content of object 2. */
  list?: string;
  /** The content of object 3. */
  page?: string;
  /** The content of object 4. */
  other?: string;
}

/** Returns the objects of a PDF with one page. The given contents replace the usual ones. */
const tree = ({
  catalog = '<< /Type /Catalog /Pages 2 0 R >>',
  list = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  other = 'null',
}: Tree) => [catalog, list, page, other];
const treePdf = (parts: Tree) => writePdf(tree(parts));

const active: [what: string, pdf: Bytes, found: string][] = [
  ['a script at its start', action('/S /JavaScript /JS (app.alert(1))'), 'JavaScript'],
  ['a script with an escaped name', action('/S /Java#53cript /JS (x)'), 'JavaScript'],
  [
    'a script of the document',
    makePdf({
      pages,
      catalog: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>',
    }),
    'JavaScript',
  ],
  [
    'a script of a page',
    makePdf({ pages, page: '/AA << /O << /S /JavaScript /JS (x) >> >>' }),
    'JavaScript',
  ],
  [
    'a script after another action',
    action('/S /GoTo /D [4 0 R /Fit] /Next [<< /S /JavaScript /JS (x) >>]'),
    'JavaScript',
  ],
  [
    'a script of a field',
    makePdf({
      pages,
      catalog:
        '/AcroForm << /Fields [<< /FT /Tx /T (a) /AA << /K << /S /JavaScript /JS (x) >> >> >>] >>',
    }),
    'JavaScript',
  ],
  [
    'a script in a compressed object',
    compressedPdf('/OpenAction << /S /JavaScript /JS (x) >>'),
    'JavaScript',
  ],
  ['a script in a later revision', revisedPdf(whole), 'JavaScript'],
  ['a program to start', action('/S /Launch /F (cmd.exe)'), 'actions that start programs'],
  [
    'a link to a program',
    annotated('/Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (a.exe) >>'),
    'actions that start programs',
  ],
  [
    'a link to a file server',
    action('/S /GoToR /F (\\\\\\\\evil.example\\\\x) /D [0]'),
    'links that open files or programs',
  ],
  [
    'a link that runs a script',
    annotated('/Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:x) >>'),
    'links that open files or programs',
  ],
  [
    'a link to a shared folder',
    annotated('/Subtype /Link /A << /S /URI /URI (smb://evil.example/x) >>'),
    'links that open files or programs',
  ],
  [
    'a link to a program of Windows',
    annotated('/Subtype /Link /A << /S /URI /URI (search-ms:query=evil) >>'),
    'links that open files or programs',
  ],
  [
    'a link without a scheme to a file server',
    annotated('/Subtype /Link /A << /S /URI /URI (//evil.example/x) >>'),
    'links that open files or programs',
  ],
  [
    'a link to a file server after a space and a control character',
    annotated('/Subtype /Link /A << /S /URI /URI ( \\001//evil.example/x) >>'),
    'links that open files or programs',
  ],
  [
    'links relative to a file server',
    makePdf({ pages, catalog: '/URI << /Base (file://evil.example/) >>' }),
    'links that open files or programs',
  ],
  [
    'a web page that it opens at its start',
    action('/S /URI /URI (https://evil.example/opened)'),
    'links that open by themselves',
  ],
  [
    'a web page that a page opens after going to another page',
    makePdf({
      pages,
      page: '/AA << /O << /S /GoTo /D (a) /Next [<< /S /URI /URI (https://evil.example) >>] >> >>',
    }),
    'links that open by themselves',
  ],
  ['a form that is sent', action('/S /SubmitForm /F (//x)'), 'buttons that send or load data'],
  [
    'an embedded file',
    makePdf({
      pages,
      objects: [file],
      catalog: '/Names << /EmbeddedFiles << /Names [(a) << /F (a) /EF << /F 4 0 R >> >>] >> >>',
    }),
    'embedded files',
  ],
  [
    'an attached file',
    makePdf({
      pages,
      objects: [file],
      page: '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a) /EF << /F 4 0 R >> >> >>]',
    }),
    'embedded files',
  ],
  ['a film', annotated('/Subtype /RichMedia /Rect [0 0 9 9]'), 'audio, video or 3D'],
  [
    'an XFA form',
    makePdf({ pages, objects: [stream(latin('<x/>'))], catalog: '/AcroForm << /XFA 4 0 R >>' }),
    'an XFA form',
  ],
];

/** Limits of time that these calls do not reach on a busy machine. */
const patient = { timeoutMs: 90_000, deadlineMs: 120_000 };

describe('examining a PDF', () => {
  it.each(active)('finds %s', async (_what, pdf, found) => {
    expect(await examine(pdf)).toEqual({ active: [found] });
  });

  it.each(active)('removes %s', async (_what, pdf) => {
    const result = await examine(pdf, true);
    if (!('active' in result) || !result.cleaned) throw new Error(JSON.stringify(result));
    expect(result.active).toEqual([]);
    const text = Buffer.from(result.cleaned).toString('latin1');
    expect(text).not.toMatch(/JavaScript|Java#53cript|Launch|cmd\.exe|evil|EmbeddedFile|MZ|XFA/);
    expect(await examine(Buffer.from(result.cleaned) as Bytes)).toEqual({ active: [] });
  });

  it.each([
    ['nothing else', whole],
    ['a first view', makePdf({ pages, catalog: '/OpenAction [4 0 R /Fit]' })],
    ['links to web pages', annotated('/Subtype /Link /A << /S /URI /URI (https://doi.org/x) >>')],
    [
      'links to addresses',
      annotated('/Subtype /Link /A << /S /URI /URI (mailto:a@example.org) >>'),
    ],
    ['relative links', annotated('/Subtype /Link /A << /S /URI /URI (www.example.org/a:b) >>')],
    ['a first view by an action', action('/S /GoTo /D [4 0 R /Fit]')],
    ['links within it', annotated('/Subtype /Link /A << /S /GoTo /D (section.1) >>')],
    ['a field', annotated('/Subtype /Widget /FT /Tx /T (name)')],
    [
      'an empty list of files',
      makePdf({ pages, catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
    ],
    ['compressed objects', compressedPdf('')],
    ['pages that decompress to 120 MB', bombPdf(120)],
    ['pages that take years to draw', endlessPdf()],
  ])('finds nothing in one with %s', async (_what, pdf) => {
    expect(await examine(pdf)).toEqual({ active: [] });
    // A PDF without active content is not rewritten.
    expect(await examine(pdf, true)).toEqual({ active: [] });
  });

  /** PDFs that are refused for each reason except the limits of the process. */
  const refusedPdfs: Record<
    Exclude<PdfRefusal, 'too slow' | 'too large'>,
    [what: string, pdf: Uint8Array][]
  > = {
    truncated: [
      ['only its first line', latin('%PDF-1.7\n')],
      ['its second half missing', whole.subarray(0, whole.length / 2)],
      [
        'an end mark near its start and its second half missing',
        latin(`%PDF-1.7\n%%EOF\n1 0 obj\n<< >>\nendobj\n${'% x\n'.repeat(500)}`),
      ],
    ],
    followed: [
      ['5,000 bytes after its end', Buffer.concat([whole, Buffer.alloc(5_000)])],
      ['a web page after its end', Buffer.concat([whole, latin('<p>x</p>\n'.repeat(900))])],
    ],
    huge: [
      [
        'a page of a million points',
        treePdf({ page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 1000000] >>' }),
      ],
    ],
    damaged: [
      ['only its ends', latin('%PDF-1.7\n%%EOF')],
      ['garbage', latin(`%PDF-1.7\n${'<< [ ( '.repeat(10_000)}%%EOF`)],
    ],
    encrypted: [
      ['a password', encryptedPdf()],
      ['a password and compressed objects', aesPdf('secret')],
      ['restrictions, but no password to open it', aesPdf('')],
      ['a password and a damaged table', aesPdf('secret').subarray(200)],
    ],
    pages: [
      ['the same page twice', treePdf({ list: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' })],
    ],
  };
  it.each(
    Object.entries(refusedPdfs).flatMap(([refused, pdfs]) =>
      pdfs.map(([what, pdf]) => ({ what, pdf, refused })),
    ),
  )('refuses one with $what', async ({ pdf, refused }) => {
    expect(await examine(pdf as Bytes)).toEqual({ refused });
  });

  const noPages = '<< /Type /Pages /Kids [] /Count 0 >>';
  it.each([
    ['no pages', { list: noPages }],
    ['no list of pages', { catalog: '<< /Type /Catalog >>' }],
    ['nothing instead of the list of pages', { list: 'null' }],
    ['a list of pages elsewhere', { catalog: '<< /Type /Catalog /Pages 9 0 R >>' }],
    ['a list of pages that contains itself', { list: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }],
    [
      'lists of pages that contain each other',
      {
        list: '<< /Type /Pages /Kids [4 0 R 3 0 R] /Count 2 >>',
        other: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
      },
    ],
    ['only null among its pages', { list: '<< /Type /Pages /Kids [null] /Count 1 >>' }],
    ['null among its pages', { list: '<< /Type /Pages /Kids [null 3 0 R] /Count 2 >>' }],
    ['a page that is not there', { list: '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>' }],
    ['a number among its pages', { list: '<< /Type /Pages /Kids [3 0 R 7] /Count 2 >>' }],
    ['a count of 0', { list: '<< /Type /Pages /Kids [3 0 R] /Count 0 >>' }],
    ['a negative count', { list: '<< /Type /Pages /Kids [3 0 R] /Count -1 >>' }],
    ['a page of another type', { page: '<< /Type /Foo /Parent 2 0 R /MediaBox [0 0 9 9] >>' }],
    ['a page that is a text', { page: '(page)' }],
    ['a catalog that is none', { catalog: '<< /Foo /Bar >>' }],
  ])('refuses one with %s', async (_what, parts) => {
    expect(['pages', 'damaged']).toContain(
      ((await examine(treePdf(parts))) as { refused: string }).refused,
    );
  });

  it.each([
    ['a count that is too high', treePdf({ list: '<< /Type /Pages /Kids [3 0 R] /Count 5 >>' })],
    ['no count', treePdf({ list: '<< /Type /Pages /Kids [3 0 R] >>' })],
    [
      'an empty list among its pages',
      treePdf({ list: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 1 >>', other: noPages }),
    ],
    [
      'an endlessly large page',
      treePdf({ page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e30 1e30] >>' }),
    ],
    [
      'a page as large as programs show',
      treePdf({ page: '<< /Type /Page /Parent 2 0 R /MediaBox [-400 0 14000 14400] >>' }),
    ],
    ['a page without a size', treePdf({ page: '<< /Type /Page /Parent 2 0 R >>' })],
    ['a page of no size', treePdf({ page: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] >>' })],
    ['version 2.0', writePdf(tree({}), { version: '2.0' })],
    [
      'bytes before its head',
      Buffer.concat([latin('\ufeffHTTP/1.1 200 OK\r\n\r\n'), whole]) as Bytes,
    ],
    ['bytes after its end', Buffer.concat([whole, Buffer.alloc(900)]) as Bytes],
    [
      'no table of its objects',
      latin(whole.toString('latin1').replace(/xref\n0.*?trailer/s, 'trailer')),
    ],
    [
      'a table at a wrong place',
      latin(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7')),
    ],
    ['a revision that refers to itself', writePdf(tree({}), { trailer: '/Prev 9' })],
  ])('accepts one with %s, in which every program finds the pages', async (_what, pdf) => {
    expect(await examine(pdf)).toEqual({ active: [] });
  });

  it.each<[what: string, parts: Tree]>([
    ['the list of pages', { list: '<< /Type /Pages /Kids 4 0 R /Count 1 >>', other: '[3 0 R]' }],
    [
      'a list within the list of pages',
      {
        list: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
        other: '<< /Type /Pages /Parent 2 0 R /Kids 5 0 R /Count 1 >>',
        last: '[3 0 R]',
      },
    ],
  ])('rewrites one in which %s is a separate object', async (_what, { last, ...parts }) => {
    const pdf = writePdf([...tree(parts), ...(last ? [last] : [])]);
    const examined = await examine(pdf);
    const cleaned = 'cleaned' in examined ? examined.cleaned : undefined;
    expect(examined).toEqual({ active: [], cleaned: expect.any(Uint8Array) });
    expect(await examine(Buffer.from(cleaned ?? []))).toEqual({ active: [] });
  });

  it('stops at its memory limit, and then reads the next PDF', async () => {
    const bytes = new Uint8Array(compressedPdf('', ' '.repeat(80_000_000)));
    const examiner = pdfExaminer({ cpuS: 20, memoryMb: 64, ...patient });
    expect(await examiner({ bytes, remove: false })).toEqual({ refused: 'too large' });
    const next = new Uint8Array(whole);
    expect(await examiner({ bytes: next, remove: false })).toEqual({ active: [] });
  });

  it('does not count memory that previous PDFs have left to garbage collection', async () => {
    const bytes = new Uint8Array(compressedPdf('', ' '.repeat(10_000_000)));
    const examiner = pdfExaminer({ cpuS: 20, memoryMb: 64, ...patient });
    for (const _ of [1, 2]) {
      expect(await examiner({ bytes, remove: false })).toEqual({ active: [] });
    }
  });

  it('stops at its CPU limit without blocking the event loop', async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 10);
    // Even on a fast processor, reading this PDF takes twice as long as the limit.
    const long = new Uint8Array(compressedPdf(`/X [${'1 '.repeat(15_000_000)}]`));
    const examiner = pdfExaminer({ cpuS: 1, memoryMb: 3_000, ...patient });
    const result = await examiner({ bytes: long, remove: false });
    clearInterval(ticking);
    expect(result).toEqual({ refused: 'too slow' });
    expect(turns).toBeGreaterThan(3);
  });
});

const folder = process.env.REAL_ARTICLES;

it.skipIf(folder === undefined)('finds nothing in real articles', async () => {
  const path = join(folder ?? '', 'pdf');
  for (const name of readdirSync(path)) {
    const bytes = new Uint8Array(readFileSync(join(path, name)));
    expect(await examinePdf({ bytes, remove: false }), name).toEqual({ active: [] });
  }
});
