import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadTemplates } from '../templates/load.ts';
import { readPdf } from '../testing/pdf-viewer.ts';
import { launchTestChromium, testPrinting, testSupervisor } from '../testing/printing.ts';
import { killChromium } from './chromium/launch.ts';
import { printableDocument } from './printable.ts';
import { createRenderer } from './renderer.ts';

const templates = await loadTemplates();
let chromium: Browser;
const browser = testSupervisor({
  launch: async () => {
    chromium = await launchTestChromium();
    return chromium;
  },
});
const { printer, renderer } = testPrinting(browser, templates);
beforeAll(() => browser.start());
afterAll(() => browser.stop());

const documentOf = (
  body: string,
  fields: { pages?: 'many'; css?: string; ornament?: string } = {},
) =>
  printableDocument({
    title: 'On 9 0 R',
    author: 'Journal (of) Engines',
    markup: {
      css: fields.css ?? '',
      text: body,
      ornament: fields.ornament ?? '',
      head: '',
      tail: '',
      plain: '',
    },
    text: '',
    display: '',
    ...(fields.pages && { pages: fields.pages }),
  });

const textString = (text: string) =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const textOf = async (pdf: Buffer) => (await readPdf(pdf)).text.trim();

it('prints a document without scripts or network requests', async () => {
  const requested: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    requested.push(req.url);
    res.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pdf = await renderer.render(
    documentOf(`<link rel="stylesheet" href="${origin}/a.css"><img src="${origin}/b.png">
      <iframe src="${origin}/c"></iframe><iframe src="file:///etc/hostname"></iframe>
      <style>@import url(${origin}/d.css); p { background: url(${origin}/e.png) }</style>
      <img src="data:x" onerror="document.body.append('scripted')">
      <script>document.body.append('scripted')</script><p>as it is</p>`),
  );
  expect(await textOf(pdf)).toBe('as it is');
  const away = `<meta http-equiv="refresh" content="0;url=${origin}/f"><p>away</p>`;
  await renderer.render(documentOf(away)).catch(() => undefined);
  expect(await textOf(await renderer.render(documentOf('<p>next</p>')))).toBe('next');
  expect(requested).toEqual([]);
  server.close();
});

it('shows nothing of the previous document', async () => {
  // Both documents have the same setting, which no other document has, so they use the same page.
  const faces = { setting: 'own', faces: [] };
  const hidden = documentOf('<p id="a">first</p>', { css: 'p { display: none }' });
  await renderer.render({ ...hidden, faces });
  const pdf = await renderer.render({ ...documentOf('<p>second</p>'), faces });
  expect(await textOf(pdf)).toBe('second');
});

it('keeps the structure and writes title, author and language', async () => {
  const drawing =
    '<svg role="img" aria-label="9 0 R >> stream" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const pdf = await renderer.render(
    documentOf(`<h1>Heading</h1>${drawing}`, { ornament: drawing }),
  );
  const source = pdf.toString('utf8');
  for (const part of [
    '/StructTreeRoot',
    '/S /H1',
    '/Alt (9 0 R >> stream)',
    '/Lang (en)',
    '<rdf:li xml:lang="x-default">On 9 0 R</rdf:li>',
    '<rdf:li>Journal (of) Engines</rdf:li>',
    `/Title ${textString('On 9 0 R')}`,
    `/Author ${textString('Journal (of) Engines')}`,
    '/Artifact BMC q /Ornament Do Q EMC',
  ]) {
    expect(source).toContain(part);
  }
  expect(await textOf(pdf)).toBe('Heading');
});

it('prints the same bytes each time', async () => {
  const document = documentOf('<p>same</p>', { ornament: '<hr>' });
  expect(await renderer.render(document)).toEqual(await renderer.render(document));
});

it('refuses more than one page unless the document may have many', async () => {
  const long = '<p style="break-after: page">1</p><p>2</p>';
  expect((await readPdf(await renderer.render(documentOf(long, { pages: 'many' })))).pages).toBe(2);
  await expect(renderer.render(documentOf(long))).rejects.toThrow('2 pages');
});

it('refuses a text that does not fit', async () => {
  const long = `<p data-fit="10" style="width: 100px">${'long text '.repeat(300)}</p>`;
  await expect(renderer.render(documentOf(long))).rejects.toMatchObject({
    status: 422,
    detail: 'A text does not fit on the page',
    issues: [{ message: 'A text does not fit on the page' }],
  });
});

it('refuses a document with its reason', async () => {
  const refusal = 'No font has 🎉';
  await expect(renderer.render({ ...documentOf('Jean'), refusal })).rejects.toMatchObject({
    status: 422,
    issues: [{ message: refusal }],
  });
});

it('renders again if the browser is killed during a render', async () => {
  const faces = { setting: 'killed', faces: [] };
  chromium.once('targetcreated', () => killChromium(chromium));
  const killed = chromium;
  const pdf = await renderer.render({ ...documentOf('<p>again</p>'), faces });
  expect(chromium).not.toBe(killed);
  expect(await textOf(pdf)).toBe('again');
});

it('times out and renders the next document', async () => {
  // Only the source text of this function is used.
  const endless = '() => { for (;;); }' as unknown as () => number[];
  const stuck = testPrinting(browser, { ...templates, fitToPage: endless }, 1_000);
  await expect(stuck.renderer.render(documentOf('<p>x</p>'))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await textOf(await renderer.render(documentOf('<p>next</p>')))).toBe('next');
});

it('refuses documents with Retry-After when its queue is full', async () => {
  const narrow = createRenderer({ printer, concurrency: 1, queue: 1 });
  const taken = [narrow.render(documentOf('<p>1</p>')), narrow.render(documentOf('<p>2</p>'))];
  await expect(narrow.render(documentOf('<p>3</p>'))).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': '1' },
  });
  await Promise.all(taken);
});
