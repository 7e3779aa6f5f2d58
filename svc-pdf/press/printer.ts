import { createHash } from 'node:crypto';
import { AppError } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import { KeptPages, type KeptPagesOptions } from '../browser/kept-pages.ts';
import type { PrintableDocument } from '../documents/printable.ts';
import type { Faces } from '../fonts/faces.ts';
import { Ornament } from './ornament.ts';
import { completeDocument } from './overlay.ts';

/** A text that is longer than its place on the sheet even in the smallest size. */
export class DoesNotFitError extends Error {}

export interface Printer {
  /** One document as Chromium prints it, with structure and ornament. */
  document(document: PrintableDocument): Promise<Buffer>;
  /** Many sheets of one look as the pages of one PDF; which of them do not fit. */
  sheets(bodies: string[], css: string, faces: Faces): Promise<{ pdf: Buffer; unfit: number[] }>;
  /** What lies beneath a sheet's words, printed once for all that have the same. */
  ornament(document: PrintableDocument): Promise<Ornament | undefined>;
}

/** Designs whose ornaments are kept at once: the journal's two kinds of certificates and some that are tried. */
const ORNAMENTS = 12;

export function createPrinter(options: KeptPagesOptions): Printer {
  const pages = new KeptPages(options);
  const ornaments = new LRUCache<string, Promise<Ornament>>({ max: ORNAMENTS });

  const printOrnament = async ({ css, faces }: PrintableDocument, body: string) => {
    const pdf = await again(() =>
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
      const pdf = await again(() =>
        pages.use(faces, async (page) => {
          page.sheets += 1;
          const unfit = await page.show(document, faces);
          if (unfit.length > 0) throw new DoesNotFitError('A text is too long for its sheet');
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

/** Once more, since the browser may have ended meanwhile; what takes too long would only do so again. */
async function again<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError || error instanceof DoesNotFitError) throw error;
    return attempt();
  }
}
