import { AppError, limitConcurrency } from '@app/service-kit';
import { Counter, Histogram } from 'prom-client';
import type { PrintableDocument } from './printable.ts';
import { DoesNotFitError, type Printer } from './printer.ts';

interface RendererOptions {
  printer: Printer;
  concurrency?: number;
  /** Maximum number of waiting documents. About 60 documents print per second, so the wait is about a second. */
  queue?: number;
}

const renders = new Counter({ name: 'pdf_renders_total', help: 'Documents that were rendered' });
const duration = new Histogram({
  name: 'pdf_render_seconds',
  help: 'Time to render one document, without the time in the queue',
  buckets: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 15],
});

/** Creates the renderer, which prints single documents with limited concurrency. */
export function createRenderer(options: RendererOptions) {
  const { printer, concurrency = 2, queue = 64 } = options;
  const run = limitConcurrency({ atOnce: concurrency, waiting: queue });

  const render = async (document: PrintableDocument): Promise<Buffer> => {
    if (document.refusal !== undefined) throw unprintable(document.refusal);
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
      // `Object.assign` preserves the getter `contentHash`.
      const { isUnsigned = false } = document;
      if (shorter) return render(Object.assign(shorter, { isUnsigned }));
      throw unprintable(cause.message, cause);
    }
  };

  return {
    /**
     * Prints a document and returns the PDF. Rejects with `unavailable` if the queue is full, and with `unprintable` if
     * the text does not fit on the page or the document is refused.
     */
    render: (document: PrintableDocument): Promise<Buffer> => run(() => render(document)),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Throws unless the bytes are a complete PDF with exactly one page, or with at least one if `pages` is `many`. */
export function assertPdf(pdf: Buffer, pages: 'one' | 'many'): void {
  // Chromium writes page objects uncompressed. The encoding latin1 maps each byte to one character.
  const text = pdf.toString('latin1');
  const isComplete = text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
  const count = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  if (!isComplete || count === 0 || (pages === 'one' && count > 1)) {
    throw new Error(
      `Not a complete PDF (expected pages: ${pages}): ${pdf.length} bytes, ${count} pages`,
    );
  }
}

function unprintable(detail: string, cause?: unknown): AppError {
  return new AppError('unprintable', { detail, issues: [{ path: '', message: detail }], cause });
}
