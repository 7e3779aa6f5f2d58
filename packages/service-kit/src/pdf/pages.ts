import type { getDocumentProxy } from 'unpdf';
import { isOutOfMemory } from '../process/serve-process.ts';
import type { PdfRefusal } from './refusals.ts';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** The maximum side of a page that Acrobat shows, in points: 5.08 m. */
const LONGEST_SIDE = 14_400;

export interface PdfPages {
  /** The number of pages, or 0 if a page cannot be opened. */
  pages: number;
  /** True if a page is larger than programs can show. */
  isHuge: boolean;
}

/** Opens each page of a document. */
export async function pagesOf(document: PdfDocument): Promise<PdfPages> {
  const { numPages: pages } = document;
  let isHuge = false;
  try {
    for (let number = 1; number <= pages; number += 1) {
      const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(number)).view;
      isHuge ||= Math.max(Math.abs(right - left), Math.abs(top - bottom)) > LONGEST_SIDE;
    }
    return { pages, isHuge };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return { pages: 0, isHuge };
  }
}

/**
 * Returns why the pages of a PDF are refused, or undefined if they are not. `counted` is the number of pages that
 * another library finds.
 */
export function pagesRefusal({ pages, isHuge }: PdfPages, counted: number): PdfRefusal | undefined {
  if (isHuge) return 'huge';
  return pages === 0 || pages !== counted ? 'pages' : undefined;
}
