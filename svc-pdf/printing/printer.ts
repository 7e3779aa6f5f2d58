import { createHash } from 'node:crypto';
import { AppError } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import type { Faces } from '../fonts/faces.ts';
import { PagePool, type PagePoolOptions } from './chromium/page-pool.ts';
import { Ornament } from './pdf/ornament.ts';
import { completeDocument } from './pdf/overlay.ts';
import type { PrintableDocument } from './printable.ts';

/** A text does not fit on the page even at the smallest size. */
export class DoesNotFitError extends Error {}

export interface Printer {
  /** Prints one tagged document with its ornament. Rejects with `DoesNotFitError` if a text does not fit. */
  document(document: PrintableDocument): Promise<Buffer>;
  /** Prints sheets with the same styles as pages of one PDF. `unfit` are the indexes of sheets that do not fit. */
  sheets(bodies: string[], css: string, faces: Faces): Promise<{ pdf: Buffer; unfit: number[] }>;
  /** Returns the document's ornament, which is printed once and cached. Returns undefined if there is none. */
  ornament(document: PrintableDocument): Promise<Ornament | undefined>;
}

/** Number of cached ornaments: enough for the journal's two kinds of certificates and some previewed designs. */
const ORNAMENTS = 12;

export function createPrinter(options: PagePoolOptions): Printer {
  const pages = new PagePool(options);
  const ornaments = new LRUCache<string, Promise<Ornament>>({ max: ORNAMENTS });

  const printOrnament = async ({ css, faces }: PrintableDocument, body: string) => {
    const pdf = await retryOnce(() =>
      pages.use(faces, async (page) => {
        await page.show({ body, css }, faces);
        return page.print(false);
      }),
    );
    return new Ornament(pdf);
  };

  const ornamentOf = async (document: PrintableDocument): Promise<Ornament | undefined> => {
    const { css, sheet } = document;
    if (!sheet?.ornament) return undefined;
    const hash = createHash('sha256').update(css).update('\0').update(sheet.ornament);
    const key = hash.digest('hex');
    let printing = ornaments.get(key);
    if (!printing) {
      printing = printOrnament(document, sheet.ornament);
      ornaments.set(key, printing);
      printing.catch(() => ornaments.delete(key));
    }
    return printing;
  };

  return {
    ornament: ornamentOf,

    async document(document) {
      const { metadata, faces, qr } = document;
      const ornament = await ornamentOf(document);
      const pdf = await retryOnce(() =>
        pages.use(faces, async (page) => {
          page.sheets += 1;
          const unfit = await page.show(document, faces);
          if (unfit.length > 0) throw new DoesNotFitError('A text does not fit on the page');
          return page.print(true);
        }),
      );
      return completeDocument(pdf, { metadata, ornament, qr });
    },

    sheets: (bodies, css, faces) =>
      pages.use(faces, async (page) => {
        page.sheets += bodies.length;
        const unfit = await page.show({ css, body: bodies.join('') }, faces);
        return { pdf: await page.print(false), unfit };
      }),
  };
}

/** Retries once, because the browser may have exited. Does not retry a timeout, which would probably recur. */
async function retryOnce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError || error instanceof DoesNotFitError) throw error;
    return attempt();
  }
}
