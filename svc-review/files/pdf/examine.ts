import { isOutOfMemory } from '@app/service-kit/limited-process';
import { endRefusal, type PdfRefusal, readingRefusal } from '@app/service-kit/pdf-refusals';
import { PDF } from '@libpdf/core';
import type { RewrittenFile } from '../report/rewritten-file.ts';
import { anonymousPdf } from './rewrite.ts';
import { textsOfPages } from './texts.ts';

/** Writes an anonymous copy of a PDF, and reads the texts of the copy. */
export async function rewritePdf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RewrittenFile | { refused: PdfRefusal }> {
  const refused = endRefusal(bytes);
  if (refused) return { refused };
  try {
    const pdf = await PDF.load(bytes);
    if (pdf.isEncrypted) return { refused: 'encrypted' };
    const copy = await anonymousPdf(bytes, pdf);
    // Another library must find the same pages in the copy.
    const { pages, isHuge, texts } = await textsOfPages(copy.bytes);
    if (isHuge) return { refused: 'huge' };
    if (pages === 0 || pages !== copy.pages) return { refused: 'pages' };
    const placeOf = (page: number | undefined) =>
      page === undefined ? ({ in: 'file' } as const) : ({ in: 'page', number: page } as const);
    return {
      bytes: copy.bytes,
      removed: copy.removals.list,
      pages,
      texts: [
        ...texts,
        ...copy.texts.map(({ text, page }) => ({
          text,
          place: placeOf(page),
          part: 'side' as const,
        })),
      ],
      unread: copy.unread.map((page) => ({
        place: placeOf(page),
        excerpt: 'A picture that could not be read',
      })),
    };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return { refused: readingRefusal(bytes) };
  }
}
