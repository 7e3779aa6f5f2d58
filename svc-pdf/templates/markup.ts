import { plainText } from '@app/contracts';
import encodeQr from 'qr';
import type {
  BoardFields,
  CertificateFields,
  CoverPageFields,
  EditorCertificateFields,
  IndexEntry,
  IssueCoverFields,
  PrintedDesign,
  RenderedIndexPage,
  ReviewerCertificateFields,
  SheetFields,
  TypesetArticleFields,
  TypesetDesign,
} from './fields.ts';

/**
 * Returns the characters of HTML that are printed. Tags are removed first, because `plainText` would replace
 * superscripts by other characters.
 */
export function charactersIn(html: string): string {
  return plainText(html.replace(/<[^<>]*>/g, ' '));
}

/** The result of a template: the document's HTML and CSS, without fonts. */
export interface Markup {
  css: string;
  /** HTML of the document's body. */
  body: string;
  /** The text that is set in the font `Plain`, or an empty string. */
  plain: string;
}

/**
 * The HTML of one sheet (a certificate's page), in parts for the element `main.sheet`. The parts do not affect each
 * other's layout, so a part that many sheets share can be printed once for all these sheets.
 */
export interface SheetMarkup {
  css: string;
  /** The drawing beneath the text, which all sheets of the same kind and design share. */
  ornament: string;
  /** The text before and after `text`, in reading order. All sheets of an issue usually share this text. */
  head: string;
  tail: string;
  /** The text of this sheet alone. */
  text: string;
  /** A QR code. It is added to the PDF without Chromium, which prints hundreds of squares slowly. */
  qr?: PlacedQr;
  /** The text that this design sets at display size, besides the names of the journal and the person. */
  large?: string;
  plain: string;
}

/**
 * A QR code with its place in CSS pixels. `size` is the length of a side, including the quiet zone. `x` and `y` are the
 * distances from the left and the top edge of the sheet.
 */
export interface PlacedQr {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Number of light modules that the standard requires around a QR code. */
const QUIET_ZONE = 4;

/** Returns the runs of adjacent dark modules of a QR code, and the number of modules per side with the quiet zone. */
export function qrRuns(text: string) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const runs: { x: number; y: number; length: number }[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x >= 0; ) {
      const end = row.indexOf(false, x);
      runs.push({ x, y, length: end - x });
      x = row.indexOf(true, end);
    }
  }
  return { side: rows.length, runs };
}

/** The content that a browser page shows next. */
export interface PageContent {
  /** Style sheet of the font faces. If `faces` or `css` is omitted, the page keeps its current style sheet. */
  faces?: string;
  css?: string;
  /** HTML of the body. */
  body: string;
}

/** The functions that the build of `templates/` exports. */
export interface Templates {
  renderCertificate(fields: CertificateFields, design: PrintedDesign): SheetMarkup;
  renderEditorCertificate(fields: EditorCertificateFields, design: PrintedDesign): SheetMarkup;
  renderReviewerCertificate(fields: ReviewerCertificateFields, design: PrintedDesign): SheetMarkup;
  /** `outcome` is empty, or a sentence that the picture shows in a band. */
  renderCertificatePicture(sheet: SheetFields, design: PrintedDesign, outcome: string): Markup;
  renderCoverPage(fields: CoverPageFields, design: PrintedDesign): Markup;
  renderIssueCover(fields: IssueCoverFields, design: PrintedDesign): Markup;
  renderBoard(fields: BoardFields, design: PrintedDesign): Markup;
  renderIndexEntries(entries: readonly IndexEntry[]): Pick<Markup, 'body' | 'plain'>;
  /** In the result, `plain` is the plain text of the page's head only. */
  renderIndexPage(fields: RenderedIndexPage, design: PrintedDesign): Markup;
  renderTypesetArticle(fields: TypesetArticleFields, design: TypesetDesign): Markup;
  /** Runs in the browser page. Returns the indexes of sheets with a text that does not fit. */
  fitToPage(): number[];
  /** Runs in the browser page. Gives the figures, tables and formulas of a typeset article their place and size. */
  placeFloats(): void;
  /** Runs in the browser page. Returns the result of `fit`. */
  showInPage(content: PageContent, fit: () => number[], place: () => void): Promise<number[]>;
}
