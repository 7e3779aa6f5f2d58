import { processCaller, processRoom } from '@app/service-kit/limited-process';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { DocumentCache } from '../documents/document-cache.ts';
import type { PrintableDocument } from '../printing/printable.ts';

export interface PageToDraw {
  pdf: Uint8Array;
  dotsPerInch: number;
}

/** Draws a page, which usually takes about 50 ms. The time limit is the same as for printing. */
const draw = processCaller<PageToDraw, Uint8Array>(
  new URL('./drawing-process.ts', import.meta.url),
  {
    cpuS: 15,
    memoryMb: 256,
    timeoutMs: 15_000,
    idleMs: 60_000,
    room: processRoom(0),
  },
);

/**
 * Draws the first page of a PDF as a PNG. At 120 dots per inch, an A4 page in landscape has 1,401 by 990 pixels. Runs
 * in a process, so that it does not block the event loop.
 */
export const drawPage = async (pdf: Uint8Array, dotsPerInch = 120): Promise<Buffer> =>
  Buffer.from(await draw({ pdf, dotsPerInch }));

/**
 * Returns a function that sends a document as a picture, or 304 if the client already has the picture. At most `max`
 * pictures stay in memory. The caller sets how long clients may cache the picture.
 */
export function pictureSender(cache: DocumentCache, dotsPerInch: number, max: number) {
  const pictures = new LRUCache<string, Buffer, PrintableDocument>({
    max,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context }) => drawPage(await cache.pdf(context), dotsPerInch),
  });
  return async (ctx: Context, document: PrintableDocument): Promise<void> => {
    const key = cache.keyOf(document);
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.etag = `W/"${key}"`;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'image/png';
    ctx.body = await pictures.forceFetch(key, { context: document });
  };
}
