import puppeteer, { type Page } from 'puppeteer';
import { type Drawing, svgOf } from './drawing.ts';
import { FONT_STACK, openFonts } from './fonts.ts';
import { copyrightFormPage } from './journal-files.ts';
import { paperPage } from './paper-page.ts';
import type { Publication } from './publication.ts';

export interface Press {
  /** Prints an article as a PDF of two pages. */
  print(publication: Publication): Promise<Uint8Array<ArrayBuffer>>;
  /** Prints the copyright form as a PDF of one page. */
  printCopyrightForm(): Promise<Uint8Array<ArrayBuffer>>;
  /** Renders each drawing as a PNG with a transparent background. */
  draw(drawings: readonly Drawing[]): Promise<Uint8Array<ArrayBuffer>[]>;
  close(): Promise<void>;
}

export interface PressOptions {
  chromiumPath: string;
  /** Whether Chromium uses its sandbox, which does not work as root. */
  sandbox: boolean;
}

/** Starts the Chromium that prints all articles. It renders only content of this repository and needs no network. */
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
  const onPage = async <T>(
    html: (fontFaces: string) => string,
    work: (page: Page) => Promise<T>,
  ) => {
    const page = await browser.newPage();
    try {
      await page.setContent(html(await fontFaces(html(''))));
      return await work(page);
    } finally {
      await page.close();
    }
  };
  // Wait for document.fonts, so that no page is printed with a fallback font.
  const printed = async (page: Page) =>
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

  return {
    print: (publication) => onPage((faces) => paperPage(publication, faces), printed),
    printCopyrightForm: () => onPage(copyrightFormPage, printed),
    draw: (drawings) =>
      onPage(
        (faces) => drawingsPage(drawings, faces),
        async (page) => {
          const pictures: Uint8Array<ArrayBuffer>[] = [];
          await page.evaluate('document.fonts.ready.then(() => undefined)');
          for (const element of await page.$$('svg')) {
            pictures.push(new Uint8Array(await element.screenshot({ omitBackground: true })));
          }
          return pictures;
        },
      ),
    close: () => browser.close(),
  };
}

function drawingsPage(drawings: readonly Drawing[], fontFaces: string): string {
  const styles = `${fontFaces} body { margin: 0; font-family: ${FONT_STACK} } svg { display: block }`;
  return `<!doctype html><style>${styles}</style>${drawings.map(svgOf).join('')}`;
}
