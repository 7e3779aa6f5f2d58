import type { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Pixels } from './picture.ts';

export interface Seen {
  /** Of the first page, in points. */
  size: readonly [width: number, height: number];
  /** Of each page. */
  texts: string[];
  /** The first page. */
  picture: Pixels;
  tagged: boolean;
  /** Every font is in the file, and none as drawn procedures, which print badly. */
  embedded: boolean;
  /** Their names. */
  fonts: string[];
}

/** A PDF as a reader's viewer draws and reads it: PDFium is the one in Chrome. */
export async function seenBy(
  pdfium: PDFiumLibrary,
  pdf: Buffer,
  dotsPerInch: number,
): Promise<Seen> {
  const document = await pdfium.loadDocument(pdf);
  const pages = [...document.pages()];
  const { originalWidth = 0, originalHeight = 0 } = pages[0]?.getOriginalSize() ?? {};
  const texts = pages.map((page) => page.getText());
  const { width, height, data } = await document.getPage(0).render({ scale: dotsPerInch / 72 });
  document.destroy();
  const source = pdf.toString('latin1');
  const fonts = source.match(/\/Type \/FontDescriptor/g) ?? [];
  return {
    size: [originalWidth, originalHeight],
    texts,
    picture: { width, height, data },
    tagged: source.includes('/StructTreeRoot'),
    fonts: Array.from(
      source.matchAll(/\/FontName \/(?:[A-Z]{6}\+)?([^\s/]+)/g),
      ([, name = '']) => name,
    ),
    embedded:
      fonts.length > 0 &&
      source.match(/\/FontFile[23]? \d+ 0 R/g)?.length === fonts.length &&
      !source.includes('/Type3'),
  };
}

/** PDFium puts spaces between the parts of an Indic syllable: letters and marks are what counts. */
export function letters(text: string): string {
  return text.replace(/[\s\u200e\u200f\u202a-\u202e]/g, '');
}
