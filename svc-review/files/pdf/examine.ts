import { linesOf } from '@app/service-kit/pdf-lines';
import { type PdfPages, pagesOf, pagesRefusal } from '@app/service-kit/pdf-pages';
import { endRefusal, type PdfRefusal, readingRefusal } from '@app/service-kit/pdf-refusals';
import { isOutOfMemory } from '@app/service-kit/serve-process';
import { PDF } from '@libpdf/core';
import { getDocumentProxy } from 'unpdf';
import type { PlacedText } from '../report/findings.ts';
import type { RewrittenFile } from '../report/rewritten-file.ts';
import { anonymousPdf } from './rewrite.ts';

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
    // Another library must find the same number of pages in the copy.
    const { texts, ...read } = await textsOfPages(copy.bytes);
    const refusedPages = pagesRefusal(read, copy.pages);
    if (refusedPages) return { refused: refusedPages };
    const placeOf = (page: number | undefined) =>
      page === undefined ? ({ in: 'file' } as const) : ({ in: 'page', number: page } as const);
    return {
      bytes: copy.bytes,
      removed: copy.removals.list,
      pages: read.pages,
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

/** The positions at which headers end and footers begin, from 0 at the top of a page to 1 at its bottom. */
const HEADER_END = 0.08;
const FOOTER_START = 0.92;

/** Returns the texts of all pages. Headers and footers are separate texts. */
export async function textsOfPages(bytes: Uint8Array): Promise<PdfPages & { texts: PlacedText[] }> {
  // The bytes are copied, because PDF.js takes ownership of them.
  const document = await getDocumentProxy(bytes.slice(), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const found = await pagesOf(document);
    const texts: PlacedText[] = [];
    for (let number = 1; number <= found.pages; number += 1) {
      const page = await document.getPage(number);
      const lines = await linesOf(page);
      page.cleanup();
      const place = { in: 'page', number } as const;
      const isMargin = (depth: number) => depth < HEADER_END || depth > FOOTER_START;
      const body = lines.filter(({ depth }) => !isMargin(depth)).map(({ text }) => text);
      texts.push({ text: joined(body), place, part: 'body' });
      for (const { text, depth } of lines) {
        if (isMargin(depth)) texts.push({ text, place, part: 'margin' });
      }
    }
    return { ...found, texts };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Joins lines, and words that are divided at the end of a line. */
const joined = (lines: readonly string[]) =>
  lines.join('\n').replace(/(\p{Ll})[-‐]\n(?=\p{Ll})/gu, '$1');
