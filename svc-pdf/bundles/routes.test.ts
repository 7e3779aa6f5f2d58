import { problemSchema } from '@app/contracts';
import {
  type Listening,
  listenOnFreePort,
  silentLog,
  testMinioUrl,
} from '@app/service-kit/testing';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createApp } from '../app.ts';
import { createRenderer } from '../browser/renderer.ts';
import { createCertificates } from '../certificates/service.ts';
import { createPdfStore } from '../certificates/store.ts';
import { createContent } from '../content/content.ts';
import { loadTemplates } from '../documents/templates.ts';
import {
  readPdf,
  startUpstream,
  testArticle,
  testEditor,
  testSupervisor,
  testTokens,
  type Upstream,
} from '../testing.ts';

const tokens = testTokens();
const templates = await loadTemplates();
const browser = testSupervisor();
let upstream: Upstream;
let server: Listening;

const first = testArticle({
  id: '1',
  refnumber: 'JRN-1',
  title: 'Growth of <i>Ulva</i> in CO<sub>2</sub>',
  authors: ['Ada Lovelace', '王小明', 'Ada Lovelace'],
  pagenumber: '10-14',
});
const second = testArticle({
  id: '2',
  refnumber: 'JRN-2',
  title: 'समुद्र का जल',
  authors: ['محمد الأمين', 'A/B: 50% "Tester"'],
  pagenumber: '1-9',
});

beforeAll(async () => {
  upstream = await startUpstream([first, second]);
  upstream.editors = [
    testEditor({ id: 'e1' }),
    testEditor({ id: 'e2', name: 'grace hopper', category: 'associate editor' }),
    testEditor({ id: 'e3', name: 'Łukasz Żółć' }),
  ];
  await browser.start();
  const renderer = createRenderer({ browser });
  const store = createPdfStore(testMinioUrl());
  const certificates = createCertificates({ templates, renderer, store, log: silentLog });
  server = await listenOnFreePort(
    createApp({
      auth: tokens.auth,
      content: createContent(upstream.url, silentLog),
      certificates,
      renderer,
      templates,
      prerender: async () => undefined,
      log: silentLog,
    }),
  );
});
afterAll(async () => {
  await server.close();
  upstream.close();
  await browser.stop();
});

type Path = 'indexpage' | 'bulkcertificates' | 'editorscertificate';

const post = (path: Path, body: unknown, init: RequestInit & { token?: string | null } = {}) => {
  const { token = tokens.of('admin'), ...rest } = init;
  return fetch(`${server.url}/api/pdf/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...rest,
  });
};

async function unzipped(answer: Response): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

const letters = (text: string) =>
  text.normalize('NFKC').replace(/[\s\u200e\u200f\u202a-\u202e]/g, '');
const textOf = async (pdf: Buffer | undefined) => letters((await readPdf(pdf ?? Buffer.of())).text);

async function renders(): Promise<number> {
  const metric = await register.getSingleMetric('pdf_renders_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

describe.each(['indexpage', 'bulkcertificates', 'editorscertificate'] as const)(
  'POST %s',
  (path) => {
    it.each([
      ['nobody', null, 401],
      ['staff', tokens.of('staff'), 403],
    ])('is nothing for %s', async (_who, token, status) => {
      expect((await post(path, ['JRN-1'], { token })).status).toBe(status);
    });

    it.each([
      ['nothing', []],
      ['an object of something else', { articles: ['JRN-1'] }],
      ['a word', 'JRN-1'],
      [
        'what is no reference',
        ['../JRN-1 and what is much too long for any identifier of a record'],
      ],
      ['more than 200', Array.from({ length: 201 }, (_, at) => `R${at}`)],
    ])('refuses a selection of %s', async (_what, selection) => {
      const answer = await post(path, selection);
      expect(answer.status).toBe(400);
      const { error, issues } = problemSchema.parse(await answer.json());
      expect(error).toBe('invalid_request');
      expect(issues).not.toEqual([]);
    });

    it('says which of a selection are not there, and renders nothing', async () => {
      const before = await renders();
      const known = path === 'editorscertificate' ? 'e1' : 'JRN-1';
      const answer = await post(path, [known, 'GONE-1', 'GONE-2']);
      expect(answer.status).toBe(400);
      const { detail, issues = [] } = problemSchema.parse(await answer.json());
      expect(detail).toMatch(/no enabled (article|editor) GONE-1, GONE-2$/);
      expect(issues).toHaveLength(2);
      expect(await renders()).toBe(before);
    });

    it('answers 405 to a GET', async () => {
      expect((await fetch(`${server.url}/api/pdf/${path}`)).status).toBe(405);
    });
  },
);

it('tells that 200 is the most', async () => {
  const selection = Array.from({ length: 201 }, (_, at) => `R${at}`);
  const { issues } = problemSchema.parse(await (await post('indexpage', selection)).json());
  expect(issues).toEqual([{ path: 'refnumbers', message: 'At most 200 at a time' }]);
});

describe('an index page', () => {
  it('lists titles, authors and pages in the order of the pages', async () => {
    const answer = await post('indexpage', { refnumbers: ['JRN-1', 'JRN-2'] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="index-page.pdf"; filename*=UTF-8\'\'Index%20page%20volume%203%2C%20issue%202%20%282026%29.pdf',
    );
    const pdf = Buffer.from(await answer.arrayBuffer());
    const { pages, width, height } = await readPdf(pdf);
    expect([pages, Math.round(width), Math.round(height)]).toEqual([1, 595, 842]);
    const text = await textOf(pdf);
    for (const words of [
      'Journal of Engines',
      'Volume 3, Issue 2 (2026)',
      'Growth of Ulva in CO2',
      'Ada Lovelace, 王小明',
      'समुद्र का जल',
      'محمد',
    ]) {
      expect(text).toContain(letters(words));
    }
    expect(text.indexOf('1–9')).toBeGreaterThan(0);
    expect(text.indexOf('10–14')).toBeGreaterThan(text.indexOf('1–9'));
  });

  it('goes on for as many pages as it takes, issue by issue, each article once', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      testArticle({
        id: `m${at}`,
        refnumber: `M-${at}`,
        title: `Study number ${at} of engines`,
        pagenumber: String(at + 1),
        issue: at < 30 ? 2 : 1,
      }),
    );
    upstream.articles = many;
    const answer = await post('indexpage', [...many.map(({ refnumber }) => refnumber), 'M-7']);
    upstream.articles = [first, second];
    expect(answer.headers.get('content-disposition')).toContain('of%2060%20articles.pdf');
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect((await readPdf(pdf)).pages).toBeGreaterThan(2);
    // Of the first page: issue 1 comes before issue 2.
    const text = await textOf(pdf);
    expect(text).toContain('Issue1(2026)');
    expect(text).toContain('Studynumber30of');
    expect(text).not.toContain('Studynumber7of');
  });
});

describe('the certificates of articles', () => {
  it('come in a folder for each article, one for each author, with a list', async () => {
    const answer = await post('bulkcertificates', ['JRN-1', 'JRN-2', 'JRN-1']);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Certificates%20volume%203",
    );
    const files = await unzipped(answer);
    expect([...files.keys()]).toEqual([
      'manifest.csv',
      'JRN-1/Certificate Ada Lovelace.pdf',
      'JRN-1/Certificate 王小明.pdf',
      'JRN-1/Certificate Ada Lovelace (2).pdf',
      'JRN-2/Certificate محمد الأمين.pdf',
      'JRN-2/Certificate A-B- 50% -Tester-.pdf',
    ]);
    expect(await textOf(files.get('JRN-1/Certificate 王小明.pdf'))).toContain('王小明');
    expect(await textOf(files.get('JRN-2/Certificate محمد الأمين.pdf'))).toContain('محمد');
    expect(files.get('manifest.csv')?.toString()).toBe(
      '\ufeffReference number,Title,Author,File\r\n' +
        'JRN-1,Growth of Ulva in CO2,Ada Lovelace,JRN-1/Certificate Ada Lovelace.pdf\r\n' +
        'JRN-1,Growth of Ulva in CO2,王小明,JRN-1/Certificate 王小明.pdf\r\n' +
        'JRN-1,Growth of Ulva in CO2,Ada Lovelace,JRN-1/Certificate Ada Lovelace (2).pdf\r\n' +
        'JRN-2,समुद्र का जल,محمد الأمين,JRN-2/Certificate محمد الأمين.pdf\r\n' +
        'JRN-2,समुद्र का जल,"A/B: 50% ""Tester""",JRN-2/Certificate A-B- 50% -Tester-.pdf\r\n',
    );
  });

  it('are not made any more once nobody waits for them', async () => {
    const authors = Array.from({ length: 60 }, (_, at) => `Author ${at}`);
    upstream.articles = [testArticle({ id: '3', refnumber: 'LONG-1', authors })];
    const leaving = new AbortController();
    const answer = await post('bulkcertificates', ['LONG-1'], { signal: leaving.signal });
    upstream.articles = [first, second];
    await answer.body?.getReader().read();
    const before = await renders();
    leaving.abort();
    const isQuiet = async () => {
      const now = await renders();
      // Takes as long as two or three certificates.
      await (await post('indexpage', ['JRN-1'])).arrayBuffer();
      expect((await renders()) - now).toBe(1);
    };
    await vi.waitFor(isQuiet, { timeout: 20_000 });
    expect((await renders()) - before).toBeLessThan(30);
  });

  it('are at most 400 at a time, however few articles they are of', async () => {
    const authors = Array.from({ length: 201 }, (_, at) => `Author ${at}`);
    upstream.articles = ['MANY-1', 'MANY-2'].map((refnumber) =>
      testArticle({ id: refnumber, refnumber, authors }),
    );
    const answer = await post('bulkcertificates', ['MANY-1', 'MANY-2']);
    upstream.articles = [first, second];
    const { issues } = problemSchema.parse(await answer.json());
    const message = 'At most 400 certificates at a time; these would be 402';
    expect([answer.status, issues]).toEqual([400, [{ path: 'refnumbers', message }]]);
  });

  it('are whole although one could not be made the first time', async () => {
    upstream.articles = [testArticle({ id: '5', refnumber: 'AGAIN-1', authors: ['E F'] })];
    const render = vi.spyOn(browser, 'withPage').mockRejectedValueOnce(new Error('no page'));
    const answer = await post('bulkcertificates', ['AGAIN-1']);
    upstream.articles = [first, second];
    const files = await unzipped(answer);
    render.mockRestore();
    expect([...files.keys()]).toEqual(['manifest.csv', 'AGAIN-1/Certificate E F.pdf']);
  });

  it('are listed so that no spreadsheet takes a name for a formula, or a title for two cells', async () => {
    upstream.articles = [
      testArticle({ id: '6', refnumber: 'CSV-1', title: 'Tea; milk', authors: ["'=1"] }),
    ];
    const files = await unzipped(await post('bulkcertificates', ['CSV-1']));
    upstream.articles = [first, second];
    const [, row] = `${files.get('manifest.csv')}`.split('\r\n');
    expect(row).toMatch(/^CSV-1,"Tea; milk",''=1,CSV-1\//);
  });

  it('break off when one cannot be made', async () => {
    upstream.articles = [testArticle({ id: '4', refnumber: 'BROKEN-1', authors: ['A B', 'C D'] })];
    const render = vi.spyOn(browser, 'withPage').mockRejectedValue(new Error('no page'));
    const answer = await post('bulkcertificates', ['BROKEN-1']);
    upstream.articles = [first, second];
    await expect(answer.arrayBuffer()).rejects.toThrow();
    render.mockRestore();
  });
});

it('the editors’ certificates name each editor and what they are, also those of equal names', async () => {
  const answer = await post('editorscertificate', { editors: ['e1', 'e2', 'e3'] });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = await unzipped(answer);
  expect([...files.keys()]).toEqual([
    'manifest.csv',
    'Certificate Grace Hopper.pdf',
    'Certificate grace hopper (2).pdf',
    'Certificate Łukasz Żółć.pdf',
  ]);
  const chief = await textOf(files.get('Certificate Grace Hopper.pdf'));
  for (const words of [
    'Grace Hopper',
    'Professor, University of Compilers',
    'Editor-in-Chief',
    'Journal of Engines',
  ]) {
    expect(chief).toContain(letters(words));
  }
  expect(await textOf(files.get('Certificate grace hopper (2).pdf'))).toContain('AssociateEditor');
  expect(await textOf(files.get('Certificate Łukasz Żółć.pdf'))).toContain('ŁukaszŻółć');
});
