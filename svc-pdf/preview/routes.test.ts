import {
  initialDesign,
  PREVIEW_PATH,
  type PreviewedDocument,
  previewedDocuments,
  problemSchema,
} from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import { type Listening, listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Context } from 'koa';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createContent } from '../content/content.ts';
import { loadTemplates } from '../templates/load.ts';
import { designTexts, distinctTexts } from '../testing/design-texts.ts';
import { readPdf } from '../testing/pdf-viewer.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testEditor } from '../testing/records.ts';
import { testTokens } from '../testing/tokens.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { drawPage } from './draw-page.ts';
import { previewRoutes } from './routes.ts';

const pdfium = await PDFiumLibrary.init();
const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates);
const { render: print } = renderer;
const render = vi.spyOn(renderer, 'render');
const { auth, tokenOf } = testTokens();
/** Received requests, to inspect their progress. */
const calls: Context[] = [];
let upstream: Upstream;
let server: Listening;
beforeAll(async () => {
  upstream = await startUpstream([
    testArticle({ refnumber: 'NEW1', authors: ['Ada Lovelace', 'Émilie du Châtelet'] }),
    testArticle({ refnumber: 'OLD1', issue: 1, authors: ['Charles Babbage'] }),
  ]);
  upstream.editors = [testEditor()];
  const app = createKoa({ log: silentLog });
  app.use((ctx, next) => {
    calls.push(ctx);
    return next();
  });
  const content = createContent(upstream.url, silentLog);
  app.use(previewRoutes({ auth, renderer, templates, content }).routes());
  server = await listenOnFreePort(app, endpoints['svc-pdf']);
  await browser.start();
});
afterAll(async () => {
  pdfium.destroy();
  await server.close();
  upstream.close();
  await browser.stop();
});

interface PreviewCall {
  document?: PreviewedDocument;
  design?: object;
  accept?: string;
  authorization?: string;
  signal?: AbortSignal;
}
function preview(call: PreviewCall = {}) {
  const { document = 'certificate', design, accept = '*/*', signal } = call;
  const { authorization = `Bearer ${tokenOf('admin')}` } = call;
  return fetch(server.url + PREVIEW_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, authorization },
    body: JSON.stringify({ document, design: { ...initialDesign, ...design } }),
    ...(signal && { signal }),
  });
}
async function bytesOf(call: PreviewCall, type: string) {
  const response = await preview(call);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return Buffer.from(await response.arrayBuffer());
}
const pictureOf = async (call: PreviewCall = {}) => PNG.sync.read(await bytesOf(call, 'image/png'));
const pdfOf = (call: PreviewCall = {}) =>
  bytesOf({ ...call, accept: 'application/pdf' }, 'application/pdf');
const textOf = async (call: PreviewCall = {}) => (await readPdf(await pdfOf(call))).text;

/** Number of pixels with that colour, tolerating the effects of scaling. */
function pixelsOf({ data }: PNG, color: string): number {
  const wanted = Buffer.from(color.slice(1), 'hex');
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((channel, of) => Math.abs(channel - (data[at + of] ?? 0)) <= 2)) found += 1;
  }
  return found;
}
/** A square in one colour. */
function square(color: string): Buffer {
  const png = new PNG({ width: 40, height: 40 });
  png.data = Buffer.from(`${color.slice(1)}ff`.repeat(1_600), 'hex');
  return PNG.sync.write(png);
}
/** A PNG whose header claims this size. */
function claiming(width: number, height: number): Buffer {
  const png = square('#000000');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
const dataUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;

describe('a preview', () => {
  it.each([
    ['certificate', 1_401, 990, 'Ada Lovelace'],
    ['editorcertificate', 1_401, 990, 'Grace Hopper'],
    ['coverpage', 990, 1_401, 'Émilie du Châtelet'],
    ['editorialboard', 990, 1_401, 'Grace Hopper'],
    ['article', 990, 1_401, 'Émilie du Châtelet'],
  ] as const)('draws exactly the PDF of the %s', async (document, width, height, name) => {
    const picture = await pictureOf({ document });
    expect([picture.width, picture.height]).toEqual([width, height]);
    const pdf = await pdfOf({ document });
    expect((await readPdf(pdf)).text).toContain(name);
    const page = await pdfium.loadDocument(pdf);
    const drawn = await page.getPage(0).render({ scale: 120 / 72 });
    page.destroy();
    expect(Buffer.compare(picture.data, Buffer.from(drawn.data))).toBe(0);
  });

  it('uses the texts and colours of the request, and a code that cannot be verified', async () => {
    const design = { certificate_statement: 'wrote here', accent_color: '#ff00ff' };
    expect(pixelsOf(await pictureOf({ design }), '#ff00ff')).toBeGreaterThan(1_000);
    const text = await textOf({ design });
    expect(text).toContain('wrote here');
    expect(text).toContain('NEW1-00000000');
  });

  it('shows uploaded and stored pictures, and omits a missing one', async () => {
    const path = (digit: string) => `/assets/journal/${digit.repeat(64)}.40x40.webp`;
    upstream.pictures[path('a')] = square('#00ff00');
    const design = { signature_image: dataUrl(square('#ff0000')), seal_image: path('a') };
    const drawn = await pictureOf({ design });
    for (const color of ['#ff0000', '#00ff00']) {
      expect(pixelsOf(drawn, color)).toBeGreaterThan(1_000);
    }
    const gone = await pictureOf({ design: { ...design, seal_image: path('b') } });
    expect(pixelsOf(gone, '#ff0000')).toBeGreaterThan(1_000);
    expect(pixelsOf(gone, '#00ff00')).toBe(0);
  });

  it('shows a sample if the journal has published nothing', async () => {
    const { articles, editors } = upstream;
    Object.assign(upstream, { articles: [], editors: [] });
    onTestFinished(() => void Object.assign(upstream, { articles, editors }));
    expect(await textOf()).toContain('Zostera marina');
    expect(await textOf({ document: 'editorialboard' })).toContain('Laurent-Nguyễn');
  });

  it('is refused without an administrator’s token, and for an invalid design', async () => {
    const refusal = async (responding: Promise<Response>) => {
      const response = await responding;
      const { error, issues } = problemSchema.parse(await response.json());
      return [response.status, error, ...(issues ?? []).map(({ path }) => path)];
    };
    expect(await refusal(preview({ authorization: '' }))).toEqual([401, 'unauthorized']);
    const authorization = `Bearer ${tokenOf('staff')}`;
    expect(await refusal(preview({ authorization }))).toEqual([403, 'forbidden']);
    for (const [design, path] of [
      [{ accent_color: 'red' }, 'design.accent_color'],
      [{ seal_image: 'https://elsewhere.example/x.png' }, 'design.seal_image'],
      [{ seal_image: 'data:image/svg+xml;base64,AAAA' }, 'design.seal_image'],
      [{ signature_image: dataUrl(Buffer.alloc(1_100_000)) }, 'design.signature_image'],
      [{ signature_image: dataUrl(claiming(12_000, 12_000)) }, 'design.signature_image'],
      [{ seal_image: dataUrl(claiming(2_001, 2_000)) }, 'design.seal_image'],
      [{ seal_image: dataUrl(Buffer.from('BM, whatever its declared type')) }, 'design.seal_image'],
      [{ version: 1 }, 'design.version'],
      [{ signatory_post: 'x'.repeat(81) }, 'design.signatory_post'],
    ] as const) {
      expect(await refusal(preview({ design }))).toEqual([400, 'invalid_request', path]);
    }
    const document = 'copyrightform' as PreviewedDocument;
    expect(await refusal(preview({ document }))).toEqual([400, 'invalid_request', 'document']);
    const large = preview({ design: { board_heading: 'x'.repeat(3_200_000) } });
    expect(await refusal(large)).toEqual([413, 'file_too_large']);
  });

  it('draws a page after one that could not be drawn', async () => {
    const pdf = await pdfOf();
    await expect(drawPage(Buffer.from('%PDF-1.4 and no page'))).rejects.toThrow();
    expect(PNG.sync.read(await drawPage(pdf)).width).toBe(1_401);
  });

  it('shows a substitute for a character that no font has', async () => {
    expect(await textOf({ design: { certificate_statement: 'wrote 🎉' } })).toContain('wrote �');
  });

  it('responds with the reason if it cannot be printed', async () => {
    const articles = upstream.articles;
    upstream.articles = [testArticle({ authors: ['Jean 🎉'] })];
    const response = await preview();
    upstream.articles = articles;
    expect(response.status).toBe(422);
    expect(problemSchema.parse(await response.json())).toMatchObject({
      error: 'unprintable',
      issues: [{ message: expect.stringContaining('has 🎉 (U+1F389)') }],
    });
  });

  it.each(previewedDocuments)(
    'of %s has room for the longest permitted texts in the widest letters',
    async (document) => {
      const longest = designTexts.map(([name, maxLength]) => [name, 'W'.repeat(maxLength)]);
      // In Laurel, the initial design of reviewers' certificates, `reviewer_opening` or `reviewer_statement` of 200 W's
      // does not fit on the page, and the preview gets 422. designs.test.ts prints the longest sentences in each design.
      const design = { ...Object.fromEntries(longest), reviewer_design: 'guilloche' };
      const response = await preview({ document, design });
      expect(response.status, response.ok ? '' : await response.text()).toBe(200);
    },
  );

  it('shows every text of the design in a document', async () => {
    let texts = '';
    for (const document of previewedDocuments)
      texts += await textOf({ document, design: distinctTexts });
    // Headings are in capital letters.
    const shown = texts.toLowerCase();
    const missing = Object.values(distinctTexts).filter(
      (text) => !shown.includes(text.toLowerCase()),
    );
    expect(missing).toEqual([]);
  });

  it('is made one at a time, with a limited queue, and not for clients that have disconnected', async () => {
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    render.mockClear();
    calls.length = 0;
    render.mockImplementationOnce(async (document) => {
      await gate.promise;
      return print(document);
    });
    const wait = { timeout: 60_000 };
    const received = () => calls.filter(({ request }) => request.body);
    const gone = () => calls.filter(({ res }) => res.closed);
    const first = preview();
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1), wait);
    const typing = new AbortController();
    const others = Array.from({ length: 8 }, () => preview({ signal: typing.signal }));
    await vi.waitFor(() => expect(received()).toHaveLength(9), wait);
    const last = await preview();
    expect([last.status, last.headers.get('retry-after')]).toEqual([503, '1']);

    typing.abort();
    const outcomes = await Promise.allSettled(others);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    await vi.waitFor(() => expect(gone()).toHaveLength(9), wait);
    gate.resolve();
    expect((await first).status).toBe(200);
    expect((await preview()).status).toBe(200);
    expect(render).toHaveBeenCalledTimes(2);
  });
});
