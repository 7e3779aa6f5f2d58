import encodeQr from 'qr';
import type {
  BoardFields,
  CertificateFields,
  CoverPageFields,
  EditorCertificateFields,
  IndexEntry,
  PrintedDesign,
  RenderedIndexPage,
} from './fields.ts';

/** What a template renders from a document's fields, before fonts are embedded. */
export interface Markup {
  css: string;
  /** HTML of the document's body. */
  body: string;
  /** Text set in the `Plain` font; empty if there is none. */
  plain: string;
}

/**
 * One sheet, as the content of `main.sheet`. The parts do not affect each other's layout, so a part that many
 * sheets share can be printed once for all of them.
 */
export interface SheetMarkup {
  css: string;
  /** Drawn beneath the text; the same for all sheets of one kind and design. */
  ornament: string;
  /** Text before and after this sheet's own, in reading order; mostly the same for a whole issue. */
  head: string;
  tail: string;
  /** Text of this sheet alone. */
  text: string;
  /** Drawn without Chromium, where its hundreds of squares cost half as much as the text. */
  qr?: PlacedQr;
  plain: string;
}

/** A QR code: its side including the quiet zone, and its distance from the left and the top, in CSS pixels. */
export interface PlacedQr {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Light modules that the standard requires around a code. */
const QUIET_ZONE = 4;

/** The dark modules of a QR code, row by row, including the quiet zone. */
export function qrModules(text: string): boolean[][] {
  return encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
}

/** What a pooled page shows next. */
export interface PageContent {
  /** Style sheets; an omitted one stays as it is. */
  faces?: string;
  css?: string;
  /** HTML of the body. */
  body: string;
}

/** The functions that the build of `templates/` exports. */
export interface Templates {
  renderCertificate(fields: CertificateFields, design: PrintedDesign): SheetMarkup;
  renderEditorCertificate(fields: EditorCertificateFields, design: PrintedDesign): SheetMarkup;
  renderCoverPage(fields: CoverPageFields, design: PrintedDesign): Markup;
  renderBoard(fields: BoardFields, design: PrintedDesign): Markup;
  renderIndexEntries(entries: readonly IndexEntry[]): Pick<Markup, 'body' | 'plain'>;
  /** `plain` covers only the page's head. */
  renderIndexPage(fields: RenderedIndexPage, design: PrintedDesign): Markup;
  /** Runs in the page; returns the indexes of sheets with a text that does not fit. */
  fitToPage(): number[];
  /** Runs in the page; returns what `fit` returns. */
  showInPage(content: PageContent, fit: () => number[]): Promise<number[]>;
}
