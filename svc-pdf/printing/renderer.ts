import { AppError } from '@app/service-kit';
import pLimit from 'p-limit';
import { Counter, Histogram } from 'prom-client';
import { noFontHas } from '../fonts/faces.ts';
import type { PrintableDocument } from './printable.ts';
import { DoesNotFitError, type Printer } from './printer.ts';

export interface Renderer {
  /** Prints the document. Rejects with `unavailable` if the queue is full, `unprintable` if its text is the reason. */
  render(document: PrintableDocument): Promise<Buffer>;
}

export interface RendererOptions {
  printer: Printer;
  concurrency?: number;
  /** Documents that may wait for a page; at about 60 per second, the last one waits one second. */
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

/** Throws unless the bytes are a complete PDF with one page, or with one or more if `many`. */
export function assertPdf(pdf: Buffer, pages: 'one' | 'many'): void {
  // Chromium writes page objects uncompressed; latin1 maps every byte to one character.
  const text = pdf.toString('latin1');
  const isComplete = text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
  const count = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  if (!isComplete || count === 0 || (pages === 'one' && count > 1)) {
    throw new Error(`Not a PDF of ${pages} page: ${pdf.length} bytes, ${count} pages`);
  }
}

function unprintable(detail: string, cause?: unknown): AppError {
  return new AppError('unprintable', { detail, issues: [{ path: '', message: detail }], cause });
}
