import { certificatePagePath, certificatePath, problemSchema, verifyPath } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import {
  type Listening,
  listenOnFreePort,
  silentLog,
  testStorageUrl,
} from '@app/service-kit/testing';
import { register } from 'prom-client';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContent } from '../content/content.ts';
import { killChromium } from '../printing/chromium/launch.ts';
import { createDocumentStore } from '../storage/documents.ts';
import { loadTemplates } from '../templates/load.ts';
import { readPdf } from '../testing/pdf-viewer.ts';
import { launchTestChromium, testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testSettings } from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { createCodes } from './codes.ts';
import { createDocumentCache } from './document-cache.ts';
import { documentRoutes } from './routes.ts';

const authors = ['Ada Lovelace', 'Émilie du Châtelet', 'A/B 50% Tester', 'श्री त्रिपाठी'];
const templates = await loadTemplates();
let chromium: Browser;
const browser = testSupervisor({
  launch: async () => {
    chromium = await launchTestChromium();
    return chromium;
  },
});
const { renderer } = testPrinting(browser, templates);
const codes = createCodes('a key of at least thirty-two characters');
let upstream: Upstream;
let server: Listening;

async function serve(storageUrl = testStorageUrl(), contentUrl = upstream.url): Promise<Listening> {
  const cache = createDocumentCache({
    renderer,
    store: createDocumentStore(storageUrl),
    templateVersion: '1',
    log: silentLog,
  });
  const app = createKoa({ log: silentLog });
  const content = createContent(contentUrl, silentLog);
  const router = documentRoutes({ content, cache, templates, codes });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return listenOnFreePort(app, endpoints['svc-pdf']);
}

const get = (author: string, init?: RequestInit, refnumber = 'JRN0001') =>
  fetch(server.url + certificatePath(refnumber, author), init);

async function renders(): Promise<number> {
  const metric = await register.getSingleMetric('pdf_renders_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

async function expectProblem(response: Response, error: string, status: number) {
  expect(response.status).toBe(status);
  expect(problemSchema.parse(await response.json()).error).toBe(error);
}

beforeAll(async () => {
  upstream = await startUpstream([testArticle({ authors })]);
  await browser.start();
  server = await serve();
});
afterAll(async () => {
  await server.close();
  upstream.close();
  await browser.stop();
});

describe('GET /api/pdf/certificate/{refno}/{authorname}', () => {
  it.each(authors)('responds with the certificate of %s', async (author) => {
    const response = await get(author);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="certificate-JRN0001.pdf"; filename\*=UTF-8''Certificate%20JRN0001%20/,
    );
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(pdf.length));
    const text = (await readPdf(pdf)).text.replace(/\s/g, '');
    expect(text).toContain(author.replace(/\s/g, ''));
  });

  it('finds a name in any Unicode form and with any spaces', async () => {
    const composed = await get('Émilie du Châtelet');
    const decomposed = await get('  Émilie  du Châtelet '.normalize('NFD'));
    expect(decomposed.status).toBe(200);
    expect(decomposed.headers.get('etag')).toBe(composed.headers.get('etag'));
  });

  it('accepts a trailing slash', async () => {
    expect(
      (await fetch(`${server.url}${certificatePath('JRN0001', 'Ada Lovelace')}/`)).status,
    ).toBe(200);
  });

  it('responds to HEAD with the headers only', async () => {
    const response = await get('Ada Lovelace', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10_000);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('responds 304 if the ETag matches', async () => {
    const etag = (await get('Ada Lovelace')).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const response = await get('Ada Lovelace', { headers });
    expect(response.status).toBe(304);
  });

  it.each(['Nobody', 'Ada', 'ada lovelace', 'Ada Lovelace, Émilie du Châtelet', ' '])(
    'responds 404 to %j, which is not the name of an author',
    async (name) => {
      await expectProblem(await get(name), 'not_found', 404);
    },
  );

  it('reads only the article to refuse a name', async () => {
    upstream.asked = [];
    await get('Nobody');
    expect(upstream.asked).toEqual(['/api/archives/ref/JRN0001']);
  });

  it.each(['JRN9999', '../JRN0001', 'x'.repeat(300)])(
    'responds 404 to the article %s',
    async (refnumber) => {
      await expectProblem(await get('Ada Lovelace', {}, refnumber), 'not_found', 404);
    },
  );

  it('decodes a name once', async () => {
    const twice = encodeURIComponent(encodeURIComponent('Ada Lovelace'));
    const response = await fetch(`${server.url}/api/pdf/certificate/JRN0001/${twice}`);
    await expectProblem(response, 'not_found', 404);
  });

  it.each(['%', '%C3%', '%ff', '%E0%A4'])('responds 400 to the name %s', async (name) => {
    const response = await fetch(`${server.url}/api/pdf/certificate/JRN0001/${name}`);
    await expectProblem(response, 'invalid_request', 400);
  });

  it('responds 405 to a POST', async () => {
    await expectProblem(await get('Ada Lovelace', { method: 'POST' }), 'method_not_allowed', 405);
  });

  it('responds 503 while articles cannot be read', async () => {
    const cut = await serve(testStorageUrl(), 'http://127.0.0.1:1');
    const response = await fetch(cut.url + certificatePath('JRN0001', 'Ada Lovelace'));
    await expectProblem(response, 'unavailable', 503);
    await cut.close();
  });
});

describe('GET /api/pdf/certificate/{refno}/{authorname}/page', () => {
  const pageOf = (author: string, refnumber = 'JRN0001') =>
    fetch(server.url + certificatePagePath(refnumber, author), { redirect: 'manual' });

  it.each(authors)(
    'leads to the page of the certificate of %s, without printing it',
    async (name) => {
      const before = await renders();
      const response = await pageOf(name.normalize('NFD'));
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(verifyPath(codes.article('JRN0001', name)));
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(await renders()).toBe(before);
    },
  );

  it('responds 404 to other names and articles, and 400 to what is not UTF-8', async () => {
    await expectProblem(await pageOf('Nobody'), 'not_found', 404);
    await expectProblem(await pageOf('Ada Lovelace', 'JRN9999'), 'not_found', 404);
    const undecodable = await fetch(`${server.url}/api/pdf/certificate/JRN0001/%C3%/page`);
    await expectProblem(undecodable, 'invalid_request', 400);
  });
});

describe('the document cache', () => {
  beforeEach(async () => {
    await server.close();
    server = await serve();
  });

  it('renders once for successive requests', async () => {
    const before = await renders();
    const first = await (await get('Ada Lovelace')).arrayBuffer();
    const second = await (await get('Ada Lovelace')).arrayBuffer();
    expect(await renders()).toBe(before + 1);
    expect(Buffer.from(second)).toEqual(Buffer.from(first));
  });

  it('renders once for concurrent requests', async () => {
    const before = await renders();
    const responses = await Promise.all(Array.from({ length: 8 }, () => get('Ada Lovelace')));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await renders()).toBe(before + 1);
  });

  it('renders again if the article or the journal’s name changes', async () => {
    await get('Ada Lovelace');
    const before = await renders();
    upstream.articles = [testArticle({ authors, title: 'On better engines', version: 2 })];
    const changed = await get('Ada Lovelace');
    expect((await readPdf(Buffer.from(await changed.arrayBuffer()))).text).toContain(
      'On better engines',
    );
    upstream.settings = testSettings({ websitename: 'The Engineer', version: 2 });
    const renamed = await get('Ada Lovelace');
    expect((await readPdf(Buffer.from(await renamed.arrayBuffer()))).text).toContain(
      'The Engineer',
    );
    expect(await renders()).toBe(before + 2);
  });

  it('renders without the storage while it is unavailable', async () => {
    const cut = await serve('http://key:secret@127.0.0.1:1/bucket');
    const response = await fetch(cut.url + certificatePath('JRN0001', 'Ada Lovelace'));
    expect(response.status).toBe(200);
    expect((await readPdf(Buffer.from(await response.arrayBuffer()))).pages).toBe(1);
    await cut.close();
  });

  it('renders again if the stored document is damaged', async () => {
    const url = testStorageUrl();
    const server = await serve(url);
    const path = server.url + certificatePath('JRN0001', 'Ada Lovelace');
    const etag = (await fetch(path)).headers.get('etag') ?? '';
    const key = /"(.*)"/.exec(etag)?.[1];
    await createDocumentStore(url).put(`${key}`, Buffer.from('%PDF-1.4 cut off'));
    const again = Buffer.from(await (await fetch(path)).arrayBuffer());
    expect((await readPdf(again)).pages).toBe(1);
    await server.close();
  });

  it('renders after the browser was killed', async () => {
    killChromium(chromium);
    expect((await get('Ada Lovelace')).status).toBe(200);
  });
});
