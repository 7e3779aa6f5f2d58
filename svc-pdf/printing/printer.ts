import { createHash } from 'node:crypto';
import { AppError } from '@app/service-kit';
import { LRUCache } from 'lru-cache';
import type { Faces } from '../fonts/faces.ts';
import type { Seal } from '../signing/seal.ts';
import { PagePool, type PagePoolOptions } from './chromium/page-pool.ts';
import { Ornament } from './pdf/ornament.ts';
import { completeDocument } from './pdf/overlay.ts';
import type { PrintableDocument } from './printable.ts';

/** The error for a text that does not fit on the page even at the smallest font size. */
export class DoesNotFitError extends Error {}

/** Number of cached ornaments: enough for the journal's three kinds of certificates and some previewed designs. */
const ORNAMENTS = 12;

/** Factor of the time limit for typeset articles, which may have hundreds of formulas. */
const ARTICLE_TIMES = 4;

export interface PrinterOptions extends PagePoolOptions {
  /** Signs documents. If undefined, as in tests, documents are not signed. */
  seal?: Seal | undefined;
  /** Signs documents that are printed alone, with a time stamp. If undefined, `seal` signs them. */
  stampingSeal?: Seal | undefined;
}

export function createPrinter({ seal, stampingSeal = seal, ...options }: PrinterOptions) {
  const pages = new PagePool(options);
  const ornaments = new LRUCache<string, Ornament, PrintableDocument>({
    max: ORNAMENTS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => printOrnament(context),
  });

  const printOrnament = async ({ css, faces, sheet }: PrintableDocument) => {
    const pdf = await retryOnce(() =>
      pages.use(faces, async (page) => {
        await page.show({ body: sheet?.ornament ?? '', css }, faces);
        return page.print(false);
      }),
    );
    return new Ornament(pdf);
  };

  /** Returns the document's ornament, which is printed once and cached, or undefined if it has no ornament. */
  const ornament = async (document: PrintableDocument): Promise<Ornament | undefined> => {
    const { css, sheet } = document;
    if (!sheet?.ornament) return undefined;
    const hash = createHash('sha256').update(css).update('\0').update(sheet.ornament);
    return ornaments.forceFetch(hash.digest('hex'), { context: document });
  };

  return {
    ornament,
    seal,

    /** Prints one tagged document with its ornament. Rejects with `DoesNotFitError` if a text does not fit. */
    async document(document: PrintableDocument): Promise<Buffer> {
      const { metadata, faces, qr, hasBookmarks } = document;
      const pdf = await retryOnce(() =>
        pages.use(
          faces,
          async (page) => {
            page.sheets += 1;
            const unfit = await page.show(document, faces);
            if (unfit.length > 0) throw new DoesNotFitError('A text does not fit on the page');
            return page.print(true, hasBookmarks);
          },
          hasBookmarks ? ARTICLE_TIMES : 1,
        ),
      );
      const overlay = { metadata, ornament: await ornament(document), qr };
      if (!stampingSeal || document.isUnsigned) return completeDocument(pdf, overlay);
      const { length: signatureLength } = stampingSeal;
      return stampingSeal.close(await completeDocument(pdf, { ...overlay, signatureLength }));
    },

    /** Prints sheets with the same styles as pages of one PDF. `unfit` are the indexes of sheets that do not fit. */
    sheets: (bodies: string[], css: string, faces: Faces) =>
      pages.use(faces, async (page) => {
        page.sheets += bodies.length;
        const unfit = await page.show({ css, body: bodies.join('') }, faces);
        return { pdf: await page.print(false), unfit };
      }),
  };
}

export type Printer = ReturnType<typeof createPrinter>;

/** Retries once, because the browser may have exited. Does not retry a timeout, which would probably recur. */
async function retryOnce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError || error instanceof DoesNotFitError) throw error;
    return attempt();
  }
}
