import { createHash } from 'node:crypto';
import { type Faces, facesFor } from '../fonts/faces.ts';
import type { Markup, PlacedQr, SheetMarkup } from '../templates/markup.ts';
import type { Metadata } from './pdf/metadata.ts';

/** A document with its content, styles and fonts. */
export interface PrintableDocument {
  /** Hash of the content and the ids of the fonts, without the template version. */
  contentHash: string;
  metadata: Metadata;
  css: string;
  /** HTML of the body with the whole text. */
  body: string;
  sheet?: SheetParts;
  qr?: PlacedQr;
  faces: Faces;
  pages: 'one' | 'many';
  /** Returns a shorter version of the document, which is printed if a text does not fit. */
  shorter?(): PrintableDocument | undefined;
}

/** The parts of a certificate, each as the HTML of a body that can be printed alone. Empty parts are not printed. */
export type SheetParts = Pick<SheetMarkup, 'ornament' | 'head' | 'text' | 'tail'>;

interface DocumentParts {
  title: string;
  /** The journal, or an article's authors. */
  author: string;
  markup: Markup | SheetMarkup;
  /** Every character that is set at text size. */
  text: string;
  /** Every character that is set at display size. */
  display: string;
  pages?: 'one' | 'many';
}

/** Creates a printable document. Font files are read only when the document is printed. */
export function printableDocument(parts: DocumentParts): PrintableDocument {
  const { title, author, markup, text, display, pages = 'one' } = parts;
  const { css, plain } = markup;
  const faces = facesFor([
    { cssFamily: 'Text', weight: 400, size: 14, style: 'normal', text },
    { cssFamily: 'Text', weight: 400, size: 14, style: 'italic', text },
    { cssFamily: 'Display', weight: 350, size: 48, style: 'normal', text: display },
    { cssFamily: 'Plain', weight: 400, size: 14, style: 'normal', text: plain, unshaped: true },
  ]);
  const { body, sheet, qr }: Body = 'body' in markup ? markup : sheetBody(markup);
  return {
    get contentHash() {
      const hash = createHash('sha256');
      const fonts = faces.faces.map(({ id }) => id);
      const drawn = [sheet?.ornament ?? '', JSON.stringify(qr ?? null)];
      for (const part of [title, author, css, ...drawn, body, ...fonts]) {
        hash.update(part).update('\0');
      }
      return hash.digest('hex');
    },
    metadata: { title, author, language: 'en' },
    css,
    faces,
    pages,
    body,
    ...(sheet && { sheet }),
    ...(qr && { qr }),
  };
}

type Body = Pick<PrintableDocument, 'body' | 'sheet' | 'qr'>;

function sheetBody(markup: SheetMarkup): Body {
  const { ornament, head, text, tail, qr } = markup;
  return {
    body: sheetOf(head + text + tail),
    sheet: {
      ornament: ornament && sheetOf(ornament),
      head: sheetOf(head),
      text: sheetOf(text),
      tail: sheetOf(tail),
    },
    ...(qr && { qr }),
  };
}

function sheetOf(content: string): string {
  return `<main class="sheet">${content}</main>`;
}
