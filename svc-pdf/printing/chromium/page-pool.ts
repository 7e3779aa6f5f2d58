import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import type { CDPSession, HTTPRequest } from 'puppeteer';
import type { Face, Faces } from '../../fonts/faces.ts';
import type { PageContent, Templates } from '../../templates/markup.ts';
import { BrowserLostError, type BrowserSupervisor, type OpenPage } from './supervisor.ts';

export interface PagePoolOptions {
  browser: BrowserSupervisor;
  scripts: PageScripts;
  /** Number of pages that stay open. Further pages are opened only while all of these pages are in use. */
  size?: number;
  timeoutMs?: number;
  /** Idle time in milliseconds after which the browser is ended. Two idle browsers take 250 MB. */
  idleMs?: number;
}

/** Number of printed certificates after which a page is closed. The page's memory grows with each certificate. */
const SHEETS_PER_PAGE = 2_000;
/** Number of loaded font faces after which a page is closed. The page's memory grows with each face. */
const FACES_PER_PAGE = 80;

/** The error if no page can be opened in time. All documents are affected, not only the current document. */
export class NoPageError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { cause, headers: { 'Retry-After': '5' } });
  }
}

/** Pool of browser pages. It prefers pages that already have the fonts loaded. */
export class PagePool {
  readonly #options: Required<PagePoolOptions>;
  /** The idle pages, most recently used last. */
  #idle: PooledPage[] = [];
  #lent = 0;
  readonly #idleTimer: NodeJS.Timeout;

  constructor(options: PagePoolOptions) {
    this.#options = { size: 3, timeoutMs: 15_000, idleMs: 30_000, ...options };
    this.#idleTimer = setTimeout(() => void this.#rest(), this.#options.idleMs).unref();
  }

  /**
   * Runs a function with a page. If the function fails or times out, the page is closed, because its state is unknown.
   * `longer` multiplies the time limit. Rejects with `unavailable` after a timeout, `NoPageError` if no page opens in
   * time, and `BrowserLostError` if the browser exits.
   */
  async use<T>(faces: Faces, run: (page: PooledPage) => Promise<T>, longer = 1): Promise<T> {
    const timeoutMs = this.#options.timeoutMs * longer;
    const deadline = new AbortController();
    const abandoned = new AbortController();
    let page: PooledPage | undefined;
    const lend = async () => {
      const taken = await this.#take(faces.setting, abandoned.signal);
      if (abandoned.signal.aborted) {
        this.#giveBack(taken);
        throw new Error('The caller has timed out');
      }
      page = taken;
      return run(taken);
    };
    this.#lent += 1;
    const running = lend();
    try {
      const result = await Promise.race([running, expire(timeoutMs, deadline.signal)]);
      this.#lent -= 1;
      if (page) this.#giveBack(page);
      return result;
    } catch (cause) {
      abandoned.abort();
      this.#lent -= 1;
      running.catch(() => undefined);
      if (!page) throw cause instanceof AppError ? new NoPageError(cause) : cause;
      const lost = page.open.lost();
      void page.open.close();
      throw lost ? new BrowserLostError('The browser exited', { cause }) : cause;
    } finally {
      deadline.abort();
      this.#idleTimer.refresh();
    }
  }

  async #take(setting: string, signal: AbortSignal): Promise<PooledPage> {
    const at = this.#idle.findLastIndex(
      (page) => page.setting === setting && !page.open.outdated(),
    );
    const [found] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (found) return found;
    const { browser, scripts } = this.#options;
    this.#sweep();
    const open = await browser.open(signal);
    try {
      return await PooledPage.create(open, setting, scripts);
    } catch (cause) {
      void open.close();
      throw open.lost() ? new BrowserLostError('The browser exited', { cause }) : cause;
    }
  }

  /** Closes all pages and the browser, unless a document is being printed. */
  async #rest(): Promise<void> {
    if (this.#lent > 0) return;
    await Promise.all(this.#idle.splice(0).map(({ open }) => open.close()));
    if (this.#lent > 0) return;
    if (!this.#options.browser.rest()) this.#idleTimer.refresh();
  }

  #giveBack(page: PooledPage): void {
    this.#idle.push(page);
    this.#sweep();
  }

  #sweep(): void {
    const worn = this.#idle.filter(
      (page) =>
        page.open.outdated() || page.sheets >= SHEETS_PER_PAGE || page.faces >= FACES_PER_PAGE,
    );
    const good = this.#idle.filter((page) => !worn.includes(page));
    const surplus = good.splice(0, Math.max(0, this.#lent + good.length - this.#options.size));
    this.#idle = good;
    for (const page of [...worn, ...surplus]) void page.open.close();
  }
}

async function expire(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal });
  throw new AppError('unavailable', {
    cause: new Error(`The document was not printed within ${ms} ms`),
    headers: { 'Retry-After': '5' },
  });
}

const EMPTY =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title><style id="faces"></style><style id="css"></style></head><body></body></html>';

/** Functions that run in a browser page, to which their source text is sent. */
type PageScripts = Pick<Templates, 'fitToPage' | 'placeFloats' | 'showInPage'>;

/** A browser page that stays open with its fonts loaded and shows one document after another. */
class PooledPage {
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
    const { showInPage, fitToPage, placeFloats } = this.#scripts;
    const expression = `(${showInPage})(${JSON.stringify(content)},${fitToPage},${placeFloats})`;
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

  /**
   * Prints the shown document as a PDF. `tagged` adds the document structure that screen readers use, and `outlined` a
   * bookmark for each heading.
   */
  async print(tagged: boolean, outlined = false): Promise<Buffer> {
    const { data } = await this.#client.send('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: tagged,
      generateDocumentOutline: outlined,
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
