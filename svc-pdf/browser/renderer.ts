import { AppError } from '@app/service-kit';
import pLimit from 'p-limit';
import { Counter, Histogram } from 'prom-client';
import type { PrintableDocument } from '../documents/printable.ts';
import { noFontHas } from '../fonts/faces.ts';
import { DoesNotFitError, type Printer } from '../press/printer.ts';
import { assertPdf } from './pdf-check.ts';

export interface Renderer {
  /** The document as a PDF; `AppError('unavailable')` when there is too much to do, `unprintable` for its text. */
  render(document: PrintableDocument): Promise<Buffer>;
}

export interface RendererOptions {
  printer: Printer;
  /** Pages at a time: one document keeps one core busy. */
  concurrency?: number;
  /** Documents that may wait for a page; at some sixty a second the last one waits a second. */
  queue?: number;
}

const renders = new Counter({ name: 'pdf_renders_total', help: 'Documents that were rendered' });
const duration = new Histogram({
  name: 'pdf_render_seconds',
  help: 'Time to render one document, without waiting for a page',
  buckets: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 15],
});

export function createRenderer(options: RendererOptions): Renderer {
  const { printer, concurrency = 2, queue = 64 } = options;
  const limit = pLimit(concurrency);

  const render = async (document: PrintableDocument): Promise<Buffer> => {
    const { missing } = document.faces;
    if (missing !== undefined) throw unprintable(noFontHas(missing));
    const stopClock = duration.startTimer();
    try {
      const pdf = await printer.document(document);
      assertPdf(pdf, document.pages);
      renders.inc();
      stopClock();
      return pdf;
    } catch (cause) {
      if (!(cause instanceof DoesNotFitError)) throw cause;
      const shorter = document.shorter?.();
      if (shorter) return render(shorter);
      throw unprintable(cause.message, cause);
    }
  };

  return {
    async render(document) {
      if (limit.activeCount + limit.pendingCount >= concurrency + queue) {
        throw new AppError('unavailable', { headers: { 'Retry-After': '5' } });
      }
      return limit(() => render(document));
    },
  };
}

function unprintable(detail: string, cause?: unknown): AppError {
  return new AppError('unprintable', { detail, issues: [{ path: '', message: detail }], cause });
}
