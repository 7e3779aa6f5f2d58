import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import type { Faces } from '../../fonts/faces.ts';
import { type PageScripts, PooledPage } from './pooled-page.ts';
import { BrowserLostError, type BrowserSupervisor } from './supervisor.ts';

export interface PagePoolOptions {
  browser: BrowserSupervisor;
  scripts: PageScripts;
  /** Number of pages that stay open. Further pages are opened only while all of these pages are in use. */
  size?: number;
  timeoutMs?: number;
  /** The time without documents after which the browser ends. Two browsers at rest take 250 MB. */
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
   * Rejects with `unavailable` after a timeout, `NoPageError` if no page opens in time, and `BrowserLostError` if the
   * browser exits.
   */
  async use<T>(faces: Faces, run: (page: PooledPage) => Promise<T>): Promise<T> {
    const { timeoutMs } = this.#options;
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
    this.#options.browser.rest();
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
