import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import type { Faces } from '../fonts/faces.ts';
import { KeptPage, type PageScripts } from './kept-page.ts';
import { BrowserLostError, type BrowserSupervisor } from './supervisor.ts';

export interface KeptPagesOptions {
  browser: BrowserSupervisor;
  scripts: PageScripts;
  /** Pages that are open at once; more only while all of them are in use. */
  kept?: number;
  timeoutMs?: number;
}

/** A page's memory grows with what it has shown: it is closed after so many sheets, or faces. */
const SHEETS_PER_PAGE = 2_000;
const FACES_PER_PAGE = 80;

/** No browser came up in time: not for what was to be printed, but for anything. */
export class NoPageError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { cause, headers: { 'Retry-After': '5' } });
  }
}

/** Lends pages that have their fonts loaded already, where there is one. */
export class KeptPages {
  readonly #options: Required<KeptPagesOptions>;
  /** The one used last stands last. */
  #idle: KeptPage[] = [];
  #lent = 0;

  constructor(options: KeptPagesOptions) {
    this.#options = { kept: 3, timeoutMs: 15_000, ...options };
  }

  /** A page that failed is closed; in what is left no trace of it can be found. */
  async use<T>(faces: Faces, run: (page: KeptPage) => Promise<T>): Promise<T> {
    const { timeoutMs } = this.#options;
    const deadline = new AbortController();
    const givenUp = new AbortController();
    let page: KeptPage | undefined;
    const lent = async () => {
      const taken = await this.#take(faces.setting, givenUp.signal);
      if (givenUp.signal.aborted) {
        this.#giveBack(taken);
        throw new Error('Nobody waits any more');
      }
      page = taken;
      return run(taken);
    };
    this.#lent += 1;
    const running = lent();
    try {
      const result = await Promise.race([running, expire(timeoutMs, deadline.signal)]);
      this.#lent -= 1;
      if (page) this.#giveBack(page);
      return result;
    } catch (cause) {
      givenUp.abort();
      this.#lent -= 1;
      running.catch(() => undefined);
      if (!page) throw cause instanceof AppError ? new NoPageError(cause) : cause;
      const lost = page.lost();
      void page.close();
      throw lost ? new BrowserLostError('The browser ended', { cause }) : cause;
    } finally {
      deadline.abort();
    }
  }

  async #take(setting: string, signal: AbortSignal): Promise<KeptPage> {
    const at = this.#idle.findLastIndex((page) => page.setting === setting && !page.outdated());
    const [found] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (found) return found;
    const { browser, scripts } = this.#options;
    this.#sweep();
    const open = await browser.open(signal);
    try {
      return await KeptPage.over(open, setting, scripts);
    } catch (cause) {
      void open.close();
      throw open.lost() ? new BrowserLostError('The browser ended', { cause }) : cause;
    }
  }

  #giveBack(page: KeptPage): void {
    this.#idle.push(page);
    this.#sweep();
  }

  #sweep(): void {
    const worn = this.#idle.filter(
      (page) => page.outdated() || page.sheets >= SHEETS_PER_PAGE || page.faces >= FACES_PER_PAGE,
    );
    const good = this.#idle.filter((page) => !worn.includes(page));
    const surplus = good.splice(0, Math.max(0, this.#lent + good.length - this.#options.kept));
    this.#idle = good;
    for (const page of [...worn, ...surplus]) void page.close();
  }
}

async function expire(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal });
  throw new AppError('unavailable', {
    cause: new Error(`The document was not printed within ${ms} ms`),
    headers: { 'Retry-After': '5' },
  });
}
