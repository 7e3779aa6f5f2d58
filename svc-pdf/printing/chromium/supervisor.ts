import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@app/service-kit';
import type { Browser, Page } from 'puppeteer';
import { killChromium } from './launch.ts';

export interface SupervisorOptions {
  launch(): Promise<Browser>;
  /** Rejects if the browser's program cannot be run. */
  requireProgram?(): Promise<void>;
  log: Logger;
  /** Number of opened pages after which a browser is replaced. A browser's memory grows with each page. */
  pagesPerBrowser?: number;
}

/** The error if the browser exits while a page is in use. A retry may succeed in the next browser. */
export class BrowserLostError extends Error {}

/** A page of the current or an older browser. */
export interface OpenPage {
  page: Page;
  /** Returns whether the page's browser has exited. */
  lost(): boolean;
  /** Returns whether the page should be closed because its browser has been replaced or has exited. */
  outdated(): boolean;
  /** Reports a success, which resets the launch backoff. */
  worked(): void;
  close(): Promise<void>;
}

interface Generation {
  browser: Browser;
  /** Number of pages opened so far. */
  pages: number;
  /** Number of pages open now. */
  open: number;
  retired: boolean;
}

const CLOSE_TIMEOUT_MS = 2_000;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * Owns the long-lived browser, which the first page launches. If the browser exits, relaunches it: the first time
 * immediately, then with increasing delays until a page works again. Replaces the browser after `pagesPerBrowser`
 * pages. A replaced browser exits when its last page is closed. Without pages, `rest` ends the browser until the next
 * page is opened.
 */
export class BrowserSupervisor {
  readonly #options: Required<SupervisorOptions>;
  readonly #stopping = new AbortController();
  readonly #alive = new Set<Generation>();
  readonly #endings = new Set<Promise<void>>();
  #current: Promise<Generation> | undefined;
  #failures = 0;
  #resting = true;

  constructor(options: SupervisorOptions) {
    this.#options = { pagesPerBrowser: 100, requireProgram: async () => undefined, ...options };
  }

  /** Waits until the browser's program can be run, which detects a wrong configuration without a launch. */
  async check(): Promise<void> {
    await this.#retry(this.#options.requireProgram);
    this.#failures = 0;
  }

  /** Launches the browser before the first page. */
  async start(): Promise<void> {
    await this.#browser();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#current?.catch(() => undefined);
    for (const generation of this.#alive) this.#end(generation);
    // A browser that was already ending may have disconnected, but its process and its profile may still exist.
    await Promise.all(this.#endings);
  }

  /**
   * Ends the browser unless a page is open. `open` launches another one. Returns false if the browser has an open page or
   * is being launched, except while the supervisor is stopping.
   */
  rest(): boolean {
    for (const generation of this.#alive) {
      if (generation.retired || generation.open > 0) continue;
      generation.retired = true;
      this.#current = undefined;
      this.#resting = true;
      this.#end(generation);
    }
    return this.#current === undefined || this.#stopping.signal.aborted;
  }

  healthy(): boolean {
    if (this.#resting) return true;
    return [...this.#alive].some(({ browser, retired }) => !retired && browser.connected);
  }

  /** Opens a page, which the caller must close. Rejects if `signal` aborts before a browser is running. */
  async open(signal?: AbortSignal): Promise<OpenPage> {
    const generation = await this.#take(signal);
    const { browser } = generation;
    const leave = () => {
      generation.open -= 1;
      if (generation.retired && generation.open === 0) this.#end(generation);
    };
    try {
      const page = await browser.newPage();
      return {
        page,
        lost: () => !browser.connected,
        outdated: () => generation.retired || !browser.connected,
        worked: () => {
          this.#failures = 0;
        },
        close: () => this.#closePage(page, generation).finally(leave),
      };
    } catch (cause) {
      leave();
      if (browser.connected) throw cause;
      throw new BrowserLostError('The browser exited', { cause });
    }
  }

  #browser(): Promise<Generation> {
    if (!this.#current) {
      this.#resting = false;
      this.#current = this.#launch();
      // `#retire` launches a browser that no caller awaits yet. Without this `catch`, its failure would be unhandled.
      this.#current.catch(() => undefined);
    }
    return this.#current;
  }

  async #take(signal?: AbortSignal): Promise<Generation> {
    for (;;) {
      const generation = await this.#browser();
      signal?.throwIfAborted();
      if (!generation.browser.connected) this.#lose(generation);
      if (generation.retired) continue;
      generation.pages += 1;
      generation.open += 1;
      if (generation.pages >= this.#options.pagesPerBrowser) this.#retire(generation);
      return generation;
    }
  }

  /** Replaces a browser. The next browser starts while the old browser finishes its pages. */
  #retire(generation: Generation): void {
    generation.retired = true;
    this.#current = undefined;
    if (!this.#stopping.signal.aborted) void this.#browser();
  }

  async #launch(): Promise<Generation> {
    return this.#adopt(await this.#retry(this.#options.launch));
  }

  /** Returns the result of the first attempt that succeeds. Rejects if the supervisor stops. */
  async #retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      await sleep(backoff(this.#failures), undefined, { signal: this.#stopping.signal });
      try {
        return await attempt();
      } catch (err) {
        this.#failures += 1;
        this.#options.log.error(
          { err, failures: this.#failures },
          'the browser could not be launched',
        );
      }
    }
  }

  #adopt(browser: Browser): Generation {
    const generation: Generation = { browser, pages: 0, open: 0, retired: false };
    this.#alive.add(generation);
    browser.once('disconnected', () => this.#lose(generation));
    this.#options.log.info({ browserPid: browser.process()?.pid }, 'the browser is up');
    return generation;
  }

  #lose(generation: Generation): void {
    this.#alive.delete(generation);
    if (generation.retired || this.#stopping.signal.aborted) return;
    this.#failures += 1;
    this.#options.log.warn('the browser exited; launching another');
    this.#retire(generation);
  }

  #end(generation: Generation): void {
    const ending: Promise<void> = endBrowser(generation).finally(() =>
      this.#endings.delete(ending),
    );
    this.#endings.add(ending);
  }

  async #closePage(page: Page, { browser }: Generation): Promise<void> {
    const closed = page.close().then(
      () => true,
      () => !browser.connected,
    );
    if (await inTime(closed)) return;
    if (!browser.connected) return;
    this.#options.log.error('a page cannot be closed; killing its browser');
    killChromium(browser);
  }
}

/** Returns the delay of a launch in milliseconds: 0 for the first relaunch, then 250, 500, 1000 and so on. */
function backoff(failures: number): number {
  return failures < 2 ? 0 : Math.min(250 * 2 ** (failures - 2), LONGEST_BACKOFF_MS);
}

async function endBrowser({ browser }: Generation): Promise<void> {
  const closed = browser.close().then(
    () => true,
    () => false,
  );
  if (await inTime(closed)) return;
  killChromium(browser);
  // Puppeteer removes the profile when the browser has exited. A process that hangs in the kernel does not exit.
  await inTime(closed);
}

function inTime(closed: Promise<boolean>): Promise<boolean> {
  return Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, false, { ref: false })]);
}
