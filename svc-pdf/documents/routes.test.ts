import {
  certificatePath,
  coverPagePath,
  EDITORIAL_BOARD_PDF_PATH,
  problemSchema,
} from '@app/contracts';
import { createKoa } from '@app/service-kit';
import {
  type Listening,
  listenOnFreePort,
  silentLog,
  testStorageUrl,
} from '@app/service-kit/testing';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContent } from '../content/content.ts';
import { createDocumentStore } from '../storage/documents.ts';
import { loadTemplates } from '../templates/load.ts';
import { outlineOf, pageTexts, readPdf } from '../testing/pdf-viewer.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testDesign, testEditor, testSettings } from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { createCodes } from './codes.ts';
import { createDocumentCache } from './document-cache.ts';
import { documentRoutes } from './routes.ts';

const templates = await loadTemplates();
const browser = testSupervisor();
let upstream: Upstream;
let server: Listening;

beforeAll(async () => {
  upstream = await startUpstream([]);
  await browser.start();
  const { renderer } = testPrinting(browser, templates);
  const options = {
    renderer,
    store: createDocumentStore(testStorageUrl()),
    templateVersion: '1',
    log: silentLog,
  };
  const cache = createDocumentCache(options);
  const content = createContent(upstream.url, silentLog);
  const codes = createCodes('a key of at least thirty-two characters');
  const app = createKoa({ log: silentLog });
  app.use(documentRoutes({ content, cache, templates, codes }).routes());
  server = await listenOnFreePort(app);
});
afterAll(async () => {
  await server.close();
  upstream.close();
  await browser.stop();
});
beforeEach(() => {
  upstream.articles = [testArticle()];
  upstream.editors = [testEditor()];
  upstream.settings = testSettings({ websitename: 'Journal of Engines/Motors' });
  upstream.design = testDesign();
  upstream.isDown = false;
});

/** Revalidates as a browser does. */
const get = (path: string, etag = '') =>
  fetch(server.url + path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
async function onePage(text: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage().drawText(text, { x: 50, y: 500 });
  return Buffer.from(await pdf.save());
}

const textOf = async (response: Response) =>
  (await readPdf(Buffer.from(await response.arrayBuffer()))).text;

const edits: [string, () => void][] = [
  [
    'its record',
    () => {
      upstream.articles = [testArticle({ title: 'On motors' })];
      upstream.editors = [testEditor({ name: 'Ada Lovelace' })];
    },
  ],
  [
    'the settings',
    () => {
      upstream.settings = testSettings({ websitename: 'Journal of Motors' });
    },
  ],
  [
    'the design',
    () => {
      upstream.design = testDesign({ accent_color: '#123456' });
    },
  ],
];

it.each([
  {
    path: coverPagePath('JRN0001'),
    names: ['cover-page-JRN0001.pdf', 'Cover%20page%20JRN0001.pdf'],
    says: ['On engines', 'On motors'],
  },
  {
    path: EDITORIAL_BOARD_PDF_PATH,
    names: ['editorial-board.pdf', 'Editorial%20board%20of%20Journal%20of%20Engines-Motors.pdf'],
    says: ['Grace Hopper', 'Ada Lovelace'],
  },
])(
  'responds to $path without a token, and with a new document right after an edit',
  async ({ path, names, says }) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      'content-disposition': `inline; filename="${names[0]}"; filename*=UTF-8''${names[1]}`,
    });
    const etag = response.headers.get('etag') ?? '';
    expect(await textOf(response)).toContain(says[0]);

    const again = await get(path, etag);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');

    for (const [what, edit] of edits) {
      const before = (await get(path)).headers.get('etag') ?? '';
      edit();
      const after = await get(path, before);
      expect([what, after.status]).toEqual([what, 200]);
      expect(await textOf(after)).toContain(says[1]);
    }
  },
);

it.each(['JRN0009', '..%2Fsettings', '%ff'])(
  'responds not_found to the cover page of %s',
  async (ref) => {
    const response = await get(`/api/pdf/coverpage/${ref}`);
    expect(response.status).toBe(404);
    expect(problemSchema.parse(await response.json()).error).toBe('not_found');
  },
);

it('says that the board is being formed if there are no editors', async () => {
  upstream.editors = [];
  expect(await textOf(await get(EDITORIAL_BOARD_PDF_PATH))).toContain('is being formed');
});

it('sends the last documents while svc-content does not respond, but not those of a withdrawn article', async () => {
  const paths = [coverPagePath('JRN0001'), EDITORIAL_BOARD_PDF_PATH];
  const etags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')));
  upstream.isDown = true;
  for (const [at, path] of paths.entries()) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('etag')]).toEqual([path, 200, etags[at]]);
  }
  expect((await get(coverPagePath('JRN0002'))).status).toBe(503);
  upstream.isDown = false;
  upstream.articles = [];
  expect((await get(coverPagePath('JRN0001'))).status).toBe(404);
  upstream.isDown = true;
  expect((await get(coverPagePath('JRN0001'))).status).toBe(503);
});

it('is a whole issue: a cover, the contents and the PDFs of the articles in the given order', async () => {
  const article = (refnumber: string, title: string, pagenumber: string) =>
    testArticle({ id: refnumber, refnumber, title, pagenumber, fileSize: 1_000 });
  // The issue is ordered by hand, not by its pages.
  upstream.articles = [
    article('B', 'Second <i>by pages</i>', '20-29'),
    article('A', 'First by pages: Łukasz 田中', '1-9'),
  ];
  upstream.pictures = {
    '/archives/2026/vol3/issue2/A.pdf': await onePage('Paper A'),
    '/archives/2026/vol3/issue2/B.pdf': await onePage('Paper B'),
  };
  const response = await get('/api/pdf/issue/2026/3/2');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = Buffer.from(await response.arrayBuffer());
  const texts = await pageTexts(bytes);
  const found = [/Volume 3, Issue 2/, /contents.*Second.*First/is, /Paper B/, /Paper A/];
  expect(texts).toEqual(found.map((part) => expect.stringMatching(part)));
  expect(await outlineOf(bytes)).toEqual([
    ...['Cover', 'Contents', 'Second by pages', 'First by pages: Łukasz 田中'],
  ]);
  const etag = response.headers.get('etag') ?? '';
  expect((await get('/api/pdf/issue/2026/3/2', etag)).status).toBe(304);
  upstream.articles = upstream.articles.toReversed();
  expect((await get('/api/pdf/issue/2026/3/2', etag)).headers.get('etag')).not.toBe(etag);
});

const unknown = ['🎉', '𐎠', '\ue600', '𰻞'];

it.each(unknown)(
  'shows a substitute for %s, which no font has, in every document',
  async (char) => {
    const title = `On <i>${char}</i> engines`;
    const authors = [`Ada ${char} King`, 'Grace Hopper'];
    upstream.articles = [testArticle({ id: 'A', title, authors, doi: `10.5555/${char}` })];
    upstream.editors = [testEditor({ name: `Jean ${char} Bartik`, content: `House ${char}` })];
    upstream.settings = testSettings({ websitename: `Journal ${char} Engines` });
    upstream.design = testDesign({ certificate_heading: `Certified ${char}`, board_heading: char });
    upstream.pictures = { '/archives/2026/vol3/issue2/JRN0001.pdf': await onePage('Paper') };
    const texts = await Promise.all(
      [
        coverPagePath('JRN0001'),
        EDITORIAL_BOARD_PDF_PATH,
        '/api/pdf/issue/2026/3/2',
        certificatePath('JRN0001', 'Grace Hopper'),
      ].map(async (path) => {
        const response = await get(path);
        expect([path, response.status]).toEqual([path, 200]);
        return (await pageTexts(Buffer.from(await response.arrayBuffer()))).join(' ');
      }),
    );
    const [cover, board, issue, certificate] = texts.map((text) => text.replace(/\s+/g, ' '));
    expect(cover).toMatch(/Journal � ?�? ?Engines.*On �.* engines.*Ada �.* King/s);
    expect(board).toMatch(/Jean �.* Bartik.*House �/s);
    expect(issue).toMatch(/On �.* engines.*Ada �.* King.*Paper/s);
    expect(certificate).toMatch(/Grace Hopper.*On �.* engines/s);

    const own = certificatePath('JRN0001', authors[0] ?? '');
    const refused = await get(own);
    const [first = ''] = char;
    const code = `U+${first.codePointAt(0)?.toString(16).toUpperCase()}`;
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      error: 'unprintable',
      detail: expect.stringContaining(code),
    });
    const page = await fetch(server.url + own, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      422,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain(code);
  },
);

it('puts a page in place of a PDF that cannot be part of the PDF of an issue', async () => {
  const article = (refnumber: string) => testArticle({ id: refnumber, refnumber, fileSize: 9 });
  upstream.articles = ['A', 'B', 'C', 'D'].map(article);
  const path = (refnumber: string) => `/archives/2026/vol3/issue2/${refnumber}.pdf`;
  upstream.pictures = {
    [path('A')]: await onePage('Paper A'),
    [path('B')]: Buffer.from('%PDF-1.4 and no page'),
    [path('C')]: Buffer.from(
      (await onePage('Paper C')).toString('latin1').replace(/\/Kids \[[^\]]*\]/, '/Kids []'),
      'latin1',
    ),
    [path('D')]: await onePage('Paper D'),
  };
  const response = await get('/api/pdf/issue/2026/3/2');
  const texts = await pageTexts(Buffer.from(await response.arrayBuffer()));
  const instead = (refnumber: string) =>
    expect.stringMatching(
      new RegExp(`cannot be shown here.*https://journal.example${path(refnumber)}`, 's'),
    );
  expect(texts.slice(2)).toEqual([
    expect.stringContaining('Paper A'),
    instead('B'),
    instead('C'),
    expect.stringContaining('Paper D'),
  ]);
});

it.each([
  ['/api/pdf/issue/2026/3/9', [], 404, 'not_found'],
  ['/api/pdf/issue/2026/3/x', [], 400, 'invalid_request'],
  ['/api/pdf/issue/2026/3/2', [testArticle({ fileSize: 50_000_001 })], 422, 'issue_too_large'],
])('answers %s with %j as articles with %i', async (path, articles, status, code) => {
  upstream.articles = articles;
  const response = await get(path);
  const { error } = problemSchema.parse(await response.json());
  expect([response.status, error]).toEqual([status, code]);
});
