import { createHash } from 'node:crypto';
import { type Cut, type Faces, facesFor } from '../fonts/faces.ts';
import { readEdition } from '../jobs/edition.ts';
import type { Metadata } from '../press/metadata.ts';
import type { Markup, PlacedQr, SheetMarkup } from './markup.ts';

export interface PrintableDocument {
  /** The same for the same document, fonts and template, and for nothing else. */
  key: string;
  metadata: Metadata;
  css: string;
  /** HTML of the body, all words of it. */
  body: string;
  sheet?: SheetParts;
  qr?: PlacedQr;
  faces: Faces;
  pages: 'one' | 'many';
  /** What is printed instead where a text does not fit. */
  shorter?(): PrintableDocument | undefined;
}

/** The parts of a sheet as HTML of bodies, to be printed apart; empty for nothing. */
export type SheetParts = Pick<SheetMarkup, 'ornament' | 'head' | 'text' | 'tail'>;

export interface DocumentParts {
  /** What viewers and catalogues call it. */
  title: string;
  /** Whom it is by: the journal, or the authors of an article. */
  author: string;
  markup: Markup | SheetMarkup;
  /** The fonts that it is set in, beside the `Plain` one. */
  cuts: Cut[];
  pages?: 'one' | 'many';
}

/** The same markup may be printed differently by another. */
const edition = await readEdition();

/** A document ready to be printed. Its fonts are read only then. */
export function printableDocument(parts: DocumentParts): PrintableDocument {
  const { title, author, markup, cuts, pages = 'one' } = parts;
  const { css, plain } = markup;
  const faces = facesFor([
    ...cuts,
    { cssFamily: 'Plain', weight: 400, size: 14, style: 'normal', text: plain, unshaped: true },
  ]);
  const { body, sheet, qr }: Words = 'body' in markup ? { body: markup.body } : wordsOf(markup);
  return {
    get key() {
      const hash = createHash('sha256');
      const fonts = faces.faces.map(({ id }) => id);
      const drawn = [sheet?.ornament ?? '', JSON.stringify(qr ?? null)];
      for (const part of [edition, title, author, css, ...drawn, body, ...fonts]) {
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

type Words = Pick<PrintableDocument, 'body' | 'sheet' | 'qr'>;

function wordsOf(markup: SheetMarkup): Words {
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
