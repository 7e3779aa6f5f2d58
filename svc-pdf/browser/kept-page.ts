import type { CDPSession, HTTPRequest } from 'puppeteer';
import type { Shown, Templates } from '../documents/templates.ts';
import type { Face, Faces } from '../fonts/faces.ts';
import type { OpenPage } from './supervisor.ts';

const EMPTY =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title><style id="faces"></style><style id="css"></style></head><body></body></html>';

/** What runs in a page, by its source. */
export type PageScripts = Pick<Templates, 'fitToPage' | 'showInPage'>;

export interface ShownDocument {
  css: string;
  /** HTML of the body. */
  body: string;
}

/** A page that stays open with its fonts loaded, and shows one document after the other. */
export class KeptPage {
  readonly #open: OpenPage;
  readonly #client: CDPSession;
  readonly #scripts: PageScripts;
  readonly setting: string;
  #faces = new Map<string, Face>();
  #css = '';
  sheets = 0;

  private constructor(open: OpenPage, client: CDPSession, setting: string, scripts: PageScripts) {
    this.#open = open;
    this.#client = client;
    this.#scripts = scripts;
    this.setting = setting;
  }

  static async over(open: OpenPage, setting: string, scripts: PageScripts): Promise<KeptPage> {
    const { page } = open;
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', refuseNetwork);
    await page.emulateMediaType('print');
    // Nobody looks at it: of what lies below its edge no picture is made.
    await page.setViewport({ width: 1_280, height: 1 });
    await page.setContent(EMPTY);
    return new KeptPage(open, await page.createCDPSession(), setting, scripts);
  }

  lost(): boolean {
    return this.#open.lost();
  }

  outdated(): boolean {
    return this.#open.outdated();
  }

  /** How many faces it holds. */
  get faces(): number {
    return this.#faces.size;
  }

  /** Answers which of the document's sheets hold a text that does not fit. */
  async show({ css, body }: ShownDocument, { faces }: Faces): Promise<number[]> {
    const shown: Shown = { body };
    const wanted = faces.filter(({ id }) => !this.#faces.has(id));
    if (wanted.length > 0) {
      const known = new Map([...this.#faces, ...wanted.map((face) => [face.id, face] as const)]);
      const ranked = [...known.values()].sort((a, b) => a.rank - b.rank);
      shown.faces = (await Promise.all(ranked.map((face) => face.css()))).join('');
      this.#faces = known;
    }
    if (css !== this.#css) shown.css = css;
    this.#css = css;
    const { showInPage, fitToPage } = this.#scripts;
    const expression = `(${showInPage})(${JSON.stringify(shown)},${fitToPage})`;
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

  /** `tagged`: with the structure that programs which read aloud go by. */
  async print(tagged: boolean): Promise<Buffer> {
    const { data } = await this.#client.send('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: tagged,
      generateDocumentOutline: false,
    });
    this.#open.worked();
    return Buffer.from(data, 'base64');
  }

  close(): Promise<void> {
    return this.#open.close();
  }
}

/** The document brings everything with it. A request that is gone already has no answer to get. */
function refuseNetwork(request: HTTPRequest): void {
  const answer = request.url().startsWith('data:') ? request.continue() : request.abort();
  answer.catch(() => undefined);
}
