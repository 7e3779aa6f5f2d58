import { createHash } from 'node:crypto';
import { charactersText } from '@app/contracts';
import { type Faces, facesFor, SUBSTITUTE } from '../fonts/faces.ts';
import type { Markup, PlacedQr, SheetMarkup } from '../templates/markup.ts';
import type { EmbeddedData, Metadata } from './pdf/metadata.ts';

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
  /** Whether each heading has a bookmark. */
  hasBookmarks?: boolean;
  /** The reason, shown to readers, why the document must not be printed. */
  refusal?: string;
  /** Whether the document is not signed, because it only shows a design or becomes a part of another document. */
  isUnsigned?: boolean;
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
  /**
   * A name without which the document is of no use. The document is refused if the fonts lack a character of this
   * name.
   */
  name?: string;
  data?: EmbeddedData;
  /** The language of the document, by default English. */
  language?: string;
  /** Whether the text is an article's, with bold type, formulas, code and bookmarks. */
  isArticle?: boolean;
}

/**
 * Creates a printable document. Font files are read only when the document is printed. A character that no font
 * contains is drawn as its substitute, but the title of the file contains the original character.
 */
export function printableDocument(parts: DocumentParts): PrintableDocument {
  const { title, author, markup, text, display, pages = 'one', name = '', data } = parts;
  const { language = 'en', isArticle = false } = parts;
  const { plain } = markup;
  const { missing, ...faces } = facesFor([
    { cssFamily: 'Text', weight: 400, size: 14, style: 'normal', text },
    { cssFamily: 'Text', weight: 400, size: 14, style: 'italic', text },
    { cssFamily: 'Display', weight: 350, size: 48, style: 'normal', text: display },
    { cssFamily: 'Plain', weight: 400, size: 14, style: 'normal', text: plain, unshaped: true },
    ...(isArticle ? articleCuts(text) : []),
  ]);
  const lacking = missing.size === 0 ? [] : [...missing].filter((char) => name.includes(char));
  const drawn = (content: string) => substituted(content, missing);
  const css = drawn(markup.css);
  const { body, sheet, qr }: Body =
    'body' in markup ? { body: drawn(markup.body) } : sheetBody(markup, drawn);
  return {
    get contentHash() {
      const hash = createHash('sha256');
      const fonts = faces.faces.map(({ id }) => id);
      const drawn = [sheet?.ornament ?? '', JSON.stringify(qr ?? null)];
      const embedded = data ? [data.name, data.content, data.changed] : [];
      for (const part of [title, author, language, css, ...drawn, body, ...fonts, ...embedded]) {
        hash.update(part).update('\0');
      }
      return hash.digest('hex');
    },
    metadata: { title, author, language, ...(data && { data }) },
    css,
    faces,
    pages,
    body,
    ...(isArticle && { hasBookmarks: true }),
    ...(lacking.length > 0 && { refusal: refusalOf(name, lacking) }),
    ...(sheet && { sheet }),
    ...(qr && { qr }),
  };
}

/**
 * One of the mathematical letters that Chromium draws instead of the letters of a formula. One suffices to select the
 * font of formulas, because this font is a single file.
 */
const FORMULA_LETTERS = '\u{1d44e}';

/** The further fonts of an article's text. */
const articleCuts = (text: string): Parameters<typeof facesFor>[0] => [
  { cssFamily: 'Text', weight: 700, size: 14, style: 'normal', text },
  { cssFamily: 'Text', weight: 700, size: 14, style: 'italic', text },
  {
    ...{ cssFamily: 'Formulas', weight: 400, size: 14, style: 'normal' },
    ...{ text: text + FORMULA_LETTERS, kind: 'formulas' },
  },
  { cssFamily: 'Code', weight: 400, size: 14, style: 'normal', text, kind: 'code' },
];

type Body = Pick<PrintableDocument, 'body' | 'sheet' | 'qr'>;

const refusalOf = (name: string, lacking: readonly string[]) =>
  `No font of the certificates has ${charactersText(lacking)}, which the name ${name} contains`;

function substituted(content: string, missing: ReadonlySet<string>): string {
  if (missing.size === 0) return content;
  return Array.from(content, (char) => (missing.has(char) ? SUBSTITUTE : char)).join('');
}

function sheetBody(markup: SheetMarkup, drawn: (content: string) => string): Body {
  const { ornament, qr } = markup;
  const head = drawn(markup.head);
  const text = drawn(markup.text);
  const tail = drawn(markup.tail);
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
