import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { type Drawing, svgOf } from './drawing.ts';
import { FONT_LINKS, FONT_STACK } from './fonts.ts';
import { copyrightFormPage } from './journal-files.ts';
import { paperPage } from './paper-page.ts';
import type { Publication } from './publication.ts';

const args = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Creates a printer of articles and pictures. Chromium starts on the first call, because a repeated load may have
 * nothing to print. Chromium renders only content of this repository and needs no network. If `sandbox` is false, as it
 * must be for root, Chromium runs without its sandbox.
 */
export function openPress({ chromiumPath, sandbox }: { chromiumPath: string; sandbox: boolean }) {
  // Pages are written to files, because only a `file:` page may load the fonts from `file:` URLs.
  const folder = mkdtempSync(`${tmpdir()}/demo-press-`);
  let browser: Promise<Browser> | undefined;

  const onPage = async <T>(html: string, work: (page: Page) => Promise<T>): Promise<T> => {
    browser ??= puppeteer.launch({
      executablePath: chromiumPath,
      args: sandbox ? args : [...args, '--no-sandbox'],
    });
    const page = await (await browser).newPage();
    const file = `${folder}/${randomUUID()}.html`;
    try {
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href);
      // Layout triggers font loading. No page may be printed with a fallback font.
      await page.evaluate('document.body.offsetHeight; document.fonts.ready.then(() => undefined)');
      return await work(page);
    } finally {
      await page.close();
    }
  };
  const printed = async (page: Page) =>
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

  return {
    print: (publication: Publication) => onPage(paperPage(publication), printed),
    printCopyrightForm: () => onPage(copyrightFormPage, printed),
    draw: (drawing: Drawing) =>
      onPage(drawingPage(drawing), async (page) => {
        const element = await page.waitForSelector('svg');
        return new Uint8Array((await element?.screenshot({ omitBackground: true })) ?? []);
      }),
    async close() {
      try {
        await (await browser)?.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

export type Press = ReturnType<typeof openPress>;

function drawingPage(drawing: Drawing): string {
  const styles = `body { margin: 0; font-family: ${FONT_STACK} } svg { display: block }`;
  return `<!doctype html><meta charset="utf-8">${FONT_LINKS}<style>${styles}</style>${svgOf(drawing)}`;
}
