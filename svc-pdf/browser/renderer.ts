import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import pLimit from 'p-limit';
import { Counter, Histogram } from 'prom-client';
import type { HTTPRequest, Page } from 'puppeteer';
import { assertPdf } from './pdf-check.ts';
import { BrowserLostError, type BrowserSupervisor } from './supervisor.ts';

export interface Printable {
  html(): Promise<string>;
  /** Runs in the page before it is printed. */
  fit(): void;
  /** One unless it says so. */
  pages?: 'one' | 'many';
}

export interface RenderOptions {
  /** Waits however many are waiting: for whoever asks for one document after the other. */
  patient?: boolean;
}

export interface Renderer {
  /** The document as a PDF; `AppError('unavailable')` when there is too much to do. */
  render(document: Printable, options?: RenderOptions): Promise<Buffer>;
}

export interface RendererOptions {
  browser: BrowserSupervisor;
  /** Pages at a time: one document keeps one core busy. */
  concurrency?: number;
  /** Documents that may wait for a page; at four a second the last one waits eight seconds. */
  queue?: number;
  timeoutMs?: number;
}

const renders = new Counter({ name: 'pdf_renders_total', help: 'Documents that were rendered' });
const duration = new Histogram({
  name: 'pdf_render_seconds',
  help: 'Time to render one document, without waiting for a page',
  buckets: [0.1, 0.2, 0.5, 1, 2, 5, 15],
});

export function createRenderer(options: RendererOptions): Renderer {
  const { browser, concurrency = 2, queue = 32, timeoutMs = 15_000 } = options;
  const limit = pLimit(concurrency);

  const print = async (document: Printable): Promise<Buffer> => {
    const html = await document.html();
    const stopClock = duration.startTimer();
    const deadline = new AbortController();
    try {
      const pdf = await Promise.race([
        browser.withPage((page) =>
          Promise.race([
            printPage(page, html, document.fit, timeoutMs),
            expire(timeoutMs, deadline.signal),
          ]),
        ),
        // Also when no page is to be had, because the browser does not come up.
        expire(2 * timeoutMs, deadline.signal),
      ]);
      assertPdf(pdf, document.pages);
      renders.inc();
      stopClock();
      return pdf;
    } finally {
      deadline.abort();
    }
  };

  return {
    async render(document, { patient = false } = {}) {
      if (!patient && limit.activeCount + limit.pendingCount >= concurrency + queue) {
        throw new AppError('unavailable', { headers: { 'Retry-After': '5' } });
      }
      return limit(async () => {
        try {
          return await print(document);
        } catch (error) {
          if (!(error instanceof BrowserLostError)) throw error;
          return await print(document);
        }
      });
    },
  };
}

async function printPage(page: Page, html: string, fit: () => void, timeout: number) {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', refuseNetwork);
  await page.emulateMediaType('print');
  await page.setContent(html, { waitUntil: 'load', timeout });
  await page.evaluate(fit);
  return Buffer.from(await page.pdf({ preferCSSPageSize: true, printBackground: true, timeout }));
}

/** The document brings everything with it. A request that is gone already has no answer to get. */
function refuseNetwork(request: HTTPRequest): void {
  const answer = request.url().startsWith('data:') ? request.continue() : request.abort();
  answer.catch(() => undefined);
}

async function expire(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal });
  throw new AppError('unavailable', {
    cause: new Error(`The document was not rendered within ${ms} ms`),
    headers: { 'Retry-After': '5' },
  });
}
