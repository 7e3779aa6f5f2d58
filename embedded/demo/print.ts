import puppeteer from 'puppeteer';
import { openFonts } from './fonts.ts';
import { paperPage } from './paper-page.ts';
import type { Publication } from './publication.ts';

export interface Press {
  /** The article as a PDF of two pages. */
  print(publication: Publication): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export interface PressOptions {
  chromiumPath: string;
  /** Chromium refuses to sandbox root's processes. */
  sandbox: boolean;
}

/** One Chromium for all papers; it renders our own text only and needs no network. */
export async function openPress({ chromiumPath, sandbox }: PressOptions): Promise<Press> {
  const fontFaces = await openFonts();
  const browser = await puppeteer.launch({
    executablePath: chromiumPath,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(sandbox ? [] : ['--no-sandbox']),
    ],
  });
  return {
    async print(publication) {
      const page = await browser.newPage();
      try {
        const html = paperPage(publication, '');
        await page.setContent(paperPage(publication, await fontFaces(html)));
        // Waits for document.fonts, so that no page is printed with a fallback face.
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
        return new Uint8Array(pdf);
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
