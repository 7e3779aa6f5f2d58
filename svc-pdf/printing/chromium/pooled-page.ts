import type { CDPSession, HTTPRequest } from 'puppeteer';
import type { Face, Faces } from '../../fonts/faces.ts';
import type { PageContent, Templates } from '../../templates/markup.ts';
import type { OpenPage } from './supervisor.ts';

const EMPTY =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title><style id="faces"></style><style id="css"></style></head><body></body></html>';

/** Functions that run in a browser page, to which their source text is sent. */
export type PageScripts = Pick<Templates, 'fitToPage' | 'showInPage'>;

/** A browser page that stays open with its fonts loaded and shows one document after another. */
export class PooledPage {
  readonly #client: CDPSession;
  readonly #scripts: PageScripts;
  readonly open: OpenPage;
  readonly setting: string;
  #faces = new Map<string, Face>();
  #css = '';
  sheets = 0;

  private constructor(open: OpenPage, client: CDPSession, setting: string, scripts: PageScripts) {
    this.open = open;
    this.#client = client;
    this.#scripts = scripts;
    this.setting = setting;
  }

  static async create(open: OpenPage, setting: string, scripts: PageScripts): Promise<PooledPage> {
    const { page } = open;
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', refuseNetwork);
    await page.emulateMediaType('print');
    // Chromium does not paint below the viewport, so a viewport of 1 pixel saves time.
    await page.setViewport({ width: 1_280, height: 1 });
    await page.setContent(EMPTY);
    return new PooledPage(open, await page.createCDPSession(), setting, scripts);
  }

  get faces(): number {
    return this.#faces.size;
  }

  /** Shows a document of one or more sheets (printed pages). Returns the indexes of sheets whose text does not fit. */
  async show({ css, body }: { css: string; body: string }, { faces }: Faces): Promise<number[]> {
    const content: PageContent = { body };
    const wanted = faces.filter(({ id }) => !this.#faces.has(id));
    if (wanted.length > 0) {
      const loaded = new Map([...this.#faces, ...wanted.map((face) => [face.id, face] as const)]);
      const ranked = [...loaded.values()].sort((a, b) => a.rank - b.rank);
      content.faces = (await Promise.all(ranked.map((face) => face.css()))).join('');
      this.#faces = loaded;
    }
    if (css !== this.#css) content.css = css;
    this.#css = css;
    const { showInPage, fitToPage } = this.#scripts;
    const expression = `(${showInPage})(${JSON.stringify(content)},${fitToPage})`;
    const { result, exceptionDetails } = await this.#client.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** Prints the shown document as a PDF. `tagged` adds the document structure that screen readers use. */
  async print(tagged: boolean): Promise<Buffer> {
    const { data } = await this.#client.send('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: tagged,
      generateDocumentOutline: false,
    });
    this.open.worked();
    return Buffer.from(data, 'base64');
  }
}

/**
 * Aborts all requests except `data:` URLs, because printed pages embed all fonts and pictures. Ignores the error for a
 * request that was already cancelled.
 */
function refuseNetwork(request: HTTPRequest): void {
  const handled = request.url().startsWith('data:') ? request.continue() : request.abort();
  handled.catch(() => undefined);
}
