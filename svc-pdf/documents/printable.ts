import { createHash } from 'node:crypto';
import { type Cut, type Faces, facesFor } from '../fonts/faces.ts';
import type { Metadata } from '../press/metadata.ts';
import type { Markup, SheetMarkup } from './markup.ts';

export interface PrintableDocument {
  /** The same for the same document, fonts and template, and for nothing else. */
  key: string;
  metadata: Metadata;
  css: string;
  /** HTML of a body: what lies beneath the text of each sheet; empty for nothing. */
  ornament: string;
  /** HTML of the body. */
  body: string;
  faces: Faces;
  pages: 'one' | 'many';
}

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

/** To be raised when the same markup comes to be printed differently. */
const PRINTING = '2';

/** A document ready to be printed. Its fonts are read only then. */
export function printableDocument(parts: DocumentParts): PrintableDocument {
  const { title, author, markup, cuts, pages = 'one' } = parts;
  const { css, plain } = markup;
  const faces = facesFor([
    ...cuts,
    { cssFamily: 'Plain', weight: 400, size: 14, style: 'normal', text: plain, unshaped: true },
  ]);
  const body = 'body' in markup ? markup.body : sheetOf(markup.text);
  const ornament = 'ornament' in markup && markup.ornament ? sheetOf(markup.ornament) : '';
  return {
    get key() {
      const hash = createHash('sha256');
      const fonts = faces.faces.map(({ id }) => id);
      for (const part of [PRINTING, title, author, css, ornament, body, ...fonts]) {
        hash.update(part).update('\0');
      }
      return hash.digest('hex');
    },
    metadata: { title, author, language: 'en' },
    css,
    ornament,
    body,
    faces,
    pages,
  };
}

function sheetOf(content: string): string {
  return `<main class="sheet">${content}</main>`;
}
