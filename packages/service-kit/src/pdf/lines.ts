import { withoutControls } from '@app/contracts';
import type { PdfPage } from './pages.ts';

/** A run of text of one font and size. Positions are in points, from the lower left corner of the page. */
export interface Piece {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  font: string;
}

/**
 * Pieces on the same baseline, with their superscripts and subscripts. `size` and `font` are the most common values,
 * counted by characters.
 */
export interface Line {
  page: number;
  /** The vertical position on the page: 0 is the top, 1 is the bottom. */
  depth: number;
  x: number;
  right: number;
  y: number;
  size: number;
  font: string;
  pieces: Piece[];
  text: string;
}

/** Returns the lines of a page in the order in which the file draws them. This order separates columns. */
export async function linesOf(page: PdfPage): Promise<Line[]> {
  const { items } = await page.getTextContent();
  const [, bottom = 0, , top = 0] = page.view;
  const lines: Piece[][] = [];
  let isSpaced = false;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a = 0, b = 0, , d = 0, x = 0, y = 0] = item.transform as number[];
    // Skip rotated text, which is a stamp in the margin.
    if (Math.abs(b) > Math.abs(a) / 4) continue;
    // Letters without a name in the file's font become control characters.
    const text = withoutControls(item.str);
    if (text.trim() === '') {
      isSpaced = true;
      continue;
    }
    const size = Math.abs(d) || item.height;
    const piece = { text, x, right: x + item.width, y, size, font: item.fontName };
    const line = lines.at(-1);
    if (line && continues(line, piece, item.dir === 'rtl')) {
      const last = line.at(-1);
      const gap = last ? Math.max(piece.x - last.right, last.x - piece.right) : 0;
      if (isSpaced || gap > 0.12 * size) piece.text = ` ${piece.text}`;
      line.push(piece);
    } else lines.push([piece]);
    isSpaced = false;
  }
  return lines.map((pieces) => lineOf(pieces, page.pageNumber, top, top - bottom));
}

function continues(line: Piece[], piece: Piece, isRightToLeft: boolean): boolean {
  const base = line.reduce((one, other) => (other.size > one.size ? other : one));
  const last = line.at(-1) ?? base;
  const size = Math.max(base.size, piece.size);
  if (Math.abs(piece.y - base.y) > 0.5 * size) return false;
  const gap = Math.max(piece.x - last.right, last.x - piece.right);
  return gap < 3 * size && (isRightToLeft || piece.x > last.right - size);
}

function lineOf(pieces: Piece[], page: number, top: number, height: number): Line {
  const most = mostOf(pieces, ({ size, font }) => `${size.toFixed(1)} ${font}`);
  const main = pieces.find(({ size, font }) => `${size.toFixed(1)} ${font}` === most) ?? pieces[0];
  const { y = 0, size = 0, font = '' } = main ?? {};
  return {
    page,
    depth: (top - y) / height,
    x: Math.min(...pieces.map(({ x }) => x)),
    right: Math.max(...pieces.map(({ right }) => right)),
    y,
    size,
    font,
    pieces,
    text: mended(pieces.map(({ text }) => text).join('')),
  };
}

/** Returns the most common key, weighted by the number of characters. */
export function mostOf<Item extends { text: string }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): string | undefined {
  const counts = new Map<string, number>();
  for (const item of items) {
    counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.text.length);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const accents: Record<string, string> = {
  '´': '\u0301',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¸': '\u0327',
  ˇ: '\u030c',
  '˚': '\u030a',
};

/** Expands ligatures, and combines letters with accents that the file draws separately. */
export function mended(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/([´¨ˆ˜¸ˇ˚])\s?(\p{L})/gu, (_, accent: string, letter: string) =>
      `${letter}${accents[accent]}`.normalize('NFC'),
    )
    .replace(/[\u00ad\u200b\ue000-\uf8ff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=\p{M})/gu, '')
    .trim()
    .normalize('NFC');
}

export const overlaps = (one: Pick<Line, 'x' | 'right'>, other: Pick<Line, 'x' | 'right'>) =>
  one.x < other.right && other.x < one.right;

/** Returns whether two sizes differ only by rounding. */
export const isSameSize = (one: number, other: number) => Math.abs(one - other) <= 0.05 * other;

/** Returns how a piece is shifted: up or down in a smaller size, or not at all. */
export function shiftOf(piece: Piece, line: Pick<Line, 'size' | 'y'>): 'sup' | 'sub' | undefined {
  if (piece.size > 0.9 * line.size) return undefined;
  const rise = (piece.y - line.y) / line.size;
  if (rise > 0.12) return 'sup';
  return rise < -0.05 ? 'sub' : undefined;
}
