import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDF, PdfDict, PdfRef, PdfString } from '@libpdf/core';
import type { Pixels } from './picture.ts';

export interface Seen {
  /** Size of the first page, in points. */
  size: readonly [width: number, height: number];
  /** Text of each page. */
  texts: string[];
  /** The first page. */
  picture: Pixels;
  tagged: boolean;
  /** Whether every font is embedded in a format other than Type 3, which prints badly. */
  embedded: boolean;
  /** Font names. */
  fonts: string[];
}

/** Draws and reads a PDF with PDFium, the library of Chrome's viewer. */
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

/** Removes spaces, which PDFium inserts into Indic syllables, and direction marks. */
export function letters(text: string): string {
  return text.replace(/[\s\u200e\u200f\u202a-\u202e]/g, '');
}

/** Returns the number of pages, and the first page's text and size in points. */
export async function readPdf(pdf: Buffer) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(0);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const read = { pages: document.getPageCount(), width, height, text: page.getText() };
    document.destroy();
    return read;
  } finally {
    library.destroy();
  }
}

export async function pageTexts(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}

/** Returns the titles of a PDF's bookmarks. */
export async function outlineOf(bytes: Buffer): Promise<string[]> {
  const pdf = await PDF.load(bytes);
  const dictAt = (from: PdfDict | undefined, name: string): PdfDict | undefined => {
    const ref = from?.get(name);
    const found = ref instanceof PdfRef ? pdf.getObject(ref) : ref;
    return found instanceof PdfDict ? found : undefined;
  };
  const titles: string[] = [];
  const outline = dictAt(pdf.getCatalog(), 'Outlines');
  for (let item = dictAt(outline, 'First'); item; item = dictAt(item, 'Next')) {
    const title = item.get('Title');
    if (title instanceof PdfString) titles.push(title.asString());
  }
  return titles;
}
