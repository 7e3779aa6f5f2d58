import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchTestChromium, readPdf, testSupervisor } from '../testing.ts';
import { createRenderer } from './renderer.ts';

let chromium: Browser;
const browser = testSupervisor({
  launch: async () => {
    chromium = await launchTestChromium();
    return chromium;
  },
});
beforeAll(() => browser.start());
afterAll(() => browser.stop());

const printable = (body: string, fit = () => {}) => ({ html: async () => body, fit });

it('prints a document as it is, and asks the network for nothing', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url);
    res.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pdf = await createRenderer({ browser }).render(
    printable(`<link rel="stylesheet" href="${origin}/a.css"><img src="${origin}/b.png">
      <iframe src="${origin}/c"></iframe><iframe src="file:///etc/hostname"></iframe>
      <style>@import url(${origin}/d.css); p { background: url(${origin}/e.png) }</style>
      <script>document.body.append('scripted')</script><p>as it is</p>`),
  );
  expect((await readPdf(pdf)).text.trim()).toBe('as it is');
  expect(asked).toEqual([]);
  server.close();
});

it('refuses what is not one page, unless it may be many', async () => {
  const long = printable('<p style="break-after: page">1</p><p>2</p>');
  const many = await createRenderer({ browser }).render({ ...long, pages: 'many' });
  expect((await readPdf(many)).pages).toBe(2);
  await expect(createRenderer({ browser }).render(long)).rejects.toThrow('2 pages');
});

it('renders again when the browser is killed during a render', async () => {
  let prints = 0;
  const pdf = await createRenderer({ browser }).render({
    html: async () => {
      prints += 1;
      // As soon as its page is there.
      if (prints === 1) {
        chromium.once('targetcreated', () => chromium.process()?.kill('SIGKILL'));
      }
      return '<p>again</p>';
    },
    fit: () => {},
  });
  expect(prints).toBe(2);
  expect((await readPdf(pdf)).text.trim()).toBe('again');
});

it('gives up on a document that takes too long, and renders the next one', async () => {
  const endless = printable('<p>x</p>', () => {
    for (;;);
  });
  const renderer = createRenderer({ browser, timeoutMs: 1_000 });
  await expect(renderer.render(endless)).rejects.toMatchObject({ code: 'unavailable' });
  const next = await createRenderer({ browser }).render(printable('<p>next</p>'));
  expect((await readPdf(next)).text.trim()).toBe('next');
});

it('lets so many documents wait and refuses more with the time to come back', async () => {
  const renderer = createRenderer({ browser, concurrency: 1, queue: 1 });
  const first = renderer.render(printable('<p>1</p>'));
  const second = renderer.render(printable('<p>2</p>'));
  await expect(renderer.render(printable('<p>3</p>'))).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': '5' },
  });
  const patient = renderer.render(printable('<p>4</p>'), { patient: true });
  await Promise.all([first, second, patient]);
});
