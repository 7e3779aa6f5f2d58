import { type ArticleUpdate, certificatePicturePath, problemSchema } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import {
  type Listening,
  listenOnFreePort,
  silentLog,
  testStorageUrl,
} from '@app/service-kit/testing';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContent } from '../content/content.ts';
import { createCodes } from '../documents/codes.ts';
import { createDocumentCache } from '../documents/document-cache.ts';
import { createDocumentStore } from '../storage/documents.ts';
import { loadTemplates } from '../templates/load.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testDesign, testEditor } from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { certificatePictureRoutes } from './routes.ts';

const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates);
const render = vi.spyOn(renderer, 'render');
const codes = createCodes('a key of at least thirty-two characters');
const longest = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8).slice(0, 280).trim();
const article = testArticle({ authors: ['Ada Lovelace', longest, 'Name \u{10FFFD}'] });
const lovelace = codes.article('JRN0001', 'Ada Lovelace');
const hopper = codes.editor(testEditor(), '2026-11-21');
let upstream: Upstream;
let server: Listening;

beforeAll(async () => {
  upstream = await startUpstream([article]);
  upstream.editors = [testEditor()];
  await browser.start();
  const store = createDocumentStore(testStorageUrl());
  const cache = createDocumentCache({ renderer, store, templateVersion: '1', log: silentLog });
  const app = createKoa({ log: silentLog });
  const content = createContent(upstream.url, silentLog);
  app.use(certificatePictureRoutes({ content, codes, templates, cache }).routes());
  server = await listenOnFreePort(app, endpoints['svc-pdf']);
});
afterEach(() => {
  Object.assign(upstream, { articles: [article], design: testDesign() });
  render.mockClear();
});
afterAll(async () => {
  await server.close();
  upstream.close();
  await browser.stop();
});

const get = (code: string, init?: RequestInit) =>
  fetch(server.url + certificatePicturePath(code), init);

/** Returns a picture, and how many of its pixels have approximately the given colour. */
async function pictureOf(code: string, color: readonly number[] = []) {
  const response = await get(code);
  expect(response.status, await response.clone().text()).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  const { width, height, data } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
  let pixels = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (color.every((channel, of) => Math.abs(channel - (data[at + of] ?? 0)) < 24)) pixels += 1;
  }
  return { size: [width, height], pixels };
}

describe('GET /api/verify/{code}/picture.png', () => {
  it.each([
    ['an author', lovelace],
    ['an editor', hopper],
    ['an author with a name of 280 characters', codes.article('JRN0001', longest)],
  ])('has the size of a link preview (1200 × 630), for %s', async (_, code) => {
    const ink = [0x1c, 0x20, 0x24];
    const { size, pixels } = await pictureOf(code, ink);
    expect(size).toEqual([1200, 630]);
    expect(pixels).toBeGreaterThan(1_500);
  });

  it('is drawn once, and not sent again unless it has changed', async () => {
    upstream.articles = [testArticle({ authors: ['Ada Lovelace'], title: 'Drawn once' })];
    const answers = await Promise.all(Array.from({ length: 4 }, () => get(lovelace)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(render).toHaveBeenCalledTimes(1);
    const [first] = answers;
    expect(first?.headers.get('cache-control')).toBe('no-cache');
    expect(first?.headers.get('x-robots-tag')).toBe('noindex');
    const etag = first?.headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await get(lovelace, { headers })).status).toBe(304);
    upstream.articles = [testArticle({ authors: ['Ada Lovelace'], title: 'Drawn again' })];
    expect((await get(lovelace, { headers })).status).toBe(200);
  });

  it('has the colours of the journal’s documents', async () => {
    const magenta = [255, 0, 255];
    expect((await pictureOf(lovelace, magenta)).pixels).toBe(0);
    upstream.design = testDesign({ accent_color: '#ff00ff' });
    expect((await pictureOf(lovelace, magenta)).pixels).toBeGreaterThan(5_000);
  });

  it('shows in a red band that the article was retracted or withdrawn, and has another ETag then', async () => {
    const red = [0xa3, 0x26, 0x1b];
    const noticed = (kind: ArticleUpdate['kind']) => {
      const update = { ...article, kind, date: article.publishdate, removesText: false };
      return testArticle({ ...article, updates: [update] });
    };
    const etags = new Set<string | null>();
    for (const kind of ['correction', 'expression-of-concern']) {
      upstream.articles = [noticed(kind)];
      expect((await pictureOf(lovelace, red)).pixels, kind).toBe(0);
      etags.add((await get(lovelace)).headers.get('etag'));
    }
    expect(etags.size).toBe(1);
    for (const kind of ['retraction', 'withdrawal']) {
      upstream.articles = [noticed(kind)];
      expect((await pictureOf(lovelace, red)).pixels, kind).toBeGreaterThan(50_000);
      etags.add((await get(lovelace)).headers.get('etag'));
      // The longest name fits above the band.
      await pictureOf(codes.article('JRN0001', longest));
    }
    expect(etags.size).toBe(3);
  });

  it('does not read the design or draw a picture for an unknown code', async () => {
    upstream.asked = [];
    const wrong = lovelace.slice(0, -1) + (lovelace.endsWith('7') ? '8' : '7');
    for (const code of [wrong, 'x', hopper.replace('20261121', '20261122')]) {
      const response = await get(code);
      expect(response.status).toBe(404);
      expect(problemSchema.parse(await response.json()).error).toBe('not_found');
    }
    expect(upstream.asked.filter((path) => path.includes('design'))).toEqual([]);
    expect(render).not.toHaveBeenCalled();
  });

  it('refuses a name with a character that no font contains, as the certificate does', async () => {
    const response = await get(codes.article('JRN0001', 'Name \u{10FFFD}'));
    expect(response.status).toBe(422);
    expect(problemSchema.parse(await response.json()).error).toBe('unprintable');
  });
});
