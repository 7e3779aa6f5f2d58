import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Family, familiesOf, type Order, orderFor, type TextKind } from './families.ts';
import { fontUrl } from './font-url.ts';
import holesByPackage from './holes.json' with { type: 'json' };

/** A text style of a document and the text that is set in it. */
interface Cut {
  cssFamily: string;
  weight: number;
  /** Optical size in points. */
  size: number;
  style: 'normal' | 'italic';
  /** Every character that is set in this style. */
  text: string;
  /** Drops the font's layout tables, so that each character has exactly one glyph and glyphs are in text order. */
  unshaped?: true;
  /** The kind of text, if it has a font of its own. */
  kind?: TextKind;
}

/** An `@font-face` rule with an embedded font. */
export interface Face {
  /** Identifies the font file and its settings. The id is part of a document's content hash. */
  id: string;
  /** Sort key among the faces of a page. If several faces contain a character, CSS uses the last of these faces. */
  rank: number;
  css(): Promise<string>;
}

export interface Faces {
  /** Key of the choice of fonts. Documents with equal keys can share a browser page without affecting each other. */
  setting: string;
  faces: Face[];
}

/** Returns the fonts of these cuts, and the characters that no font contains: a substitute is drawn instead of them. */
export function facesFor(cuts: readonly Cut[]): Faces & { missing: ReadonlySet<string> } {
  // Cuts with the same text, usually upright and italic, share one setting.
  const settings = new Map<string, ReturnType<typeof slicesFor>>();
  const set = cuts.map((cut) => {
    const key = `${cut.kind} ${cut.text}`;
    const setting = settings.get(key) ?? slicesFor(cut.text, cut.kind);
    settings.set(key, setting);
    return { cut, ...setting };
  });
  return {
    setting: set.map(({ cut, order }) => `${cut.cssFamily} ${cut.weight} ${order}`).join(),
    // Fonts without an italic are declared as upright and as italic, because CSS does not fall back to upright faces in
    // a family that has an italic face.
    faces: set.flatMap(({ cut, slices }) =>
      slices.map(({ slice, rank }) => faceOf(cut, slice, rank)),
    ),
    missing: new Set(set.flatMap(({ missing }) => [...missing])),
  };
}

const known = new Map<string, Face>();

/** Returns a cached face, because thousands of documents share a few dozen faces. */
function faceOf(cut: Cut, slice: Slice, rank: number): Face {
  const { cssFamily, weight, size, style, unshaped } = cut;
  const { family, name, range, folder, version } = slice;
  const key = `${family.package} ${name} ${cssFamily} ${weight} ${size} ${style} ${unshaped} ${rank}`;
  const cached = known.get(key);
  if (cached) return cached;
  const file = family.file(name, style, weight);
  const axes = axesOf(family, weight, size);
  const font = `${family.package}@${version}/${file} ${JSON.stringify({ axes, unshaped })}`;
  const bold = weight > 500 ? `font-weight:${weight};` : '';
  const css = `font-family:${cssFamily};font-style:${style};${bold}unicode-range:${range}`;
  const face: Face = {
    id: `${font} ${css}`,
    rank,
    async css() {
      const url = await fontUrl(font, { path: join(folder, file), axes, unshaped });
      return `@font-face{${css};src:url(${url})}`;
    },
  };
  known.set(key, face);
  return face;
}

/** Returns the values to which the axes of a variable font are pinned, or undefined for another font. */
export function axesOf(family: Family, weight: number, size: number) {
  if (family.axes === 'none') return undefined;
  return { wght: weight, ...(family.axes === 'wght opsz' && { opsz: size }) };
}

type Interval = readonly [first: number, last: number];

/** A font file with the glyphs of one Unicode range. A family consists of several slices. */
export interface Slice {
  family: Family;
  name: string;
  range: string;
  intervals: Interval[];
  holes: Interval[];
  folder: string;
  version: string;
}

/**
 * The slices of the families of an order, most preferred first. `indexByChar` caches the index of each character's
 * slice.
 */
interface Shelf {
  slices: Slice[];
  indexByChar: Map<string, number>;
}

/** Index of a character that no font contains. */
const MISSING = -1;
/** The Unicode replacement character, which is drawn instead of a character that no font contains. */
export const SUBSTITUTE = '\ufffd';
/** Index of a character that needs no glyph. */
const NO_GLYPH = -2;
export const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Characters without a defined glyph, even if a range includes them: unassigned, private use, surrogates. */
export const UNDEFINED_GLYPH = /[\p{Cn}\p{Co}\p{Cs}]/u;

const rangesSchema = z.record(z.string(), z.string());
const { resolve } = createRequire(import.meta.url);
/**
 * Characters that a package's ranges include but its font lacks, by package. For example, the Chinese ranges include
 * emoji. `faces.test.ts` derives these characters from the font files.
 */
const holes: Record<string, string> = holesByPackage;
const knownSlices = new Map<Family, Slice[]>();
const shelves = new Map<Order, Shelf>();

/** Returns the order of families for a text, the slices that it needs, and the characters that no slice contains. */
export function slicesFor(text: string, kind?: Cut['kind']) {
  // Each different character is handled once, because even a long text has only a few of them.
  const characters = new Set(text);
  const order = orderFor([...characters].join(''), kind);
  const { slices, indexByChar } = shelfOf(order);
  const needed = new Set<number>();
  const missing = new Set<string>();
  const sliceOf = (char: string): number => {
    let index = indexByChar.get(char);
    if (index === undefined) {
      index = indexOf(char, slices);
      indexByChar.set(char, index);
    }
    return index;
  };
  for (const char of characters) {
    const index = sliceOf(char);
    if (index >= 0) needed.add(index);
    else if (index === MISSING) missing.add(char);
  }
  if (missing.size > 0) needed.add(sliceOf(SUBSTITUTE));
  // Sort the least preferred slice first, because CSS prefers the last of several faces that contain a character.
  const ranked = [...needed].sort((a, b) => b - a);
  return {
    order,
    slices: ranked.flatMap((index) => {
      const slice = slices[index];
      return slice ? { slice, rank: -index } : [];
    }),
    missing,
  };
}

function indexOf(char: string, slices: Slice[]): number {
  if (UNDEFINED_GLYPH.test(char)) return MISSING;
  const code = char.codePointAt(0) ?? 0;
  const within = ([first, last]: readonly [number, number]) => code >= first && code <= last;
  const index = slices.findIndex(
    ({ intervals, holes }) => intervals.some(within) && !holes.some(within),
  );
  return index < 0 && INVISIBLE.test(char) ? NO_GLYPH : index;
}

function shelfOf(order: Order): Shelf {
  let shelf = shelves.get(order);
  if (!shelf) {
    shelf = { slices: familiesOf(order).flatMap(slicesOf), indexByChar: new Map() };
    shelves.set(order, shelf);
  }
  return shelf;
}

/** Returns a family's slices, most preferred first. The package's own list has the most preferred slice last. */
export function slicesOf(family: Family): Slice[] {
  const cached = knownSlices.get(family);
  if (cached) return cached;
  const manifest = resolve(`${family.package}/package.json`);
  const folder = dirname(manifest);
  const { version } = z.object({ version: z.string() }).parse(readJson(manifest));
  const ranges = family.ranges ?? rangesSchema.parse(readJson(join(folder, 'unicode.json')));
  const slices = Object.entries(ranges)
    .map(([name, range]) => [name, withoutIntervals(range, family.except)] as const)
    .map(([name, range]) => ({
      family,
      // The package's list names East Asian slices `[4]`, and file names contain `4`.
      name: name.replace(/[[\]]/g, ''),
      range,
      intervals: range.split(',').map(intervalOf),
      holes: holes[family.package]?.split(',').map(intervalOf) ?? [],
      folder,
      version,
    }))
    .filter(({ name }) => family.slices?.test(name) ?? true)
    .reverse();
  knownSlices.set(family, slices);
  return slices;
}

/** Returns `range` without the parts that `except` covers. */
function withoutIntervals(range: string, except: string | undefined): string {
  if (except === undefined) return range;
  const [from, to] = intervalOf(except);
  const parts = range.split(',').filter((part) => {
    const [first, last] = intervalOf(part);
    return last < from || first > to;
  });
  return parts.join(',');
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Parses a range such as `U+0900-097F` or `U+20A8`. */
function intervalOf(range: string): Interval {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
