/** What a template makes of a document's fields, still without fonts. */
export interface Markup {
  css: string;
  /** Of the document's body. */
  body: string;
  /** What is set in the `Plain` cut; empty when nothing is. */
  plain: string;
}

/**
 * One sheet, as what goes inside `main.sheet`. Its parts do not take part in each other's layout: what is the
 * same for many sheets can be printed once for all of them.
 */
export interface SheetMarkup {
  css: string;
  /** Beneath the words, the same for all sheets of one kind and design. */
  ornament: string;
  /** Words that are mostly the same for a whole issue, as they are read before and after what is not. */
  head: string;
  tail: string;
  /** What this sheet alone says. */
  text: string;
  /** Drawn without Chromium, for which its hundreds of squares are as much work as half of the words. */
  qr?: PlacedQr;
  plain: string;
}

/** A QR code of a text: its side with the quiet zone, and its place from the left and the top, in CSS pixels. */
export interface PlacedQr {
  text: string;
  x: number;
  y: number;
  size: number;
}
