import { join } from 'node:path';
import { type Order, orderFor } from './families.ts';
import { fontUrl } from './font-url.ts';
import { type Needed, type Slice, slicesFor } from './slices.ts';

/** A cut of the fonts under a CSS name: `size` is the optical size in points it is drawn for. */
export interface Cut {
  cssFamily: string;
  weight: number;
  size: number;
  style: 'normal' | 'italic';
  /** All that is set in this cut. */
  text: string;
  /** One glyph for each character, in the order of the text: the font's layout tables are left out. */
  unshaped?: true;
}

export interface Face {
  /** Says exactly which glyphs these are, without reading them; part of a document's cache key. */
  id: string;
  /** Its place among the faces of a page: of those that overlap, CSS takes the last. */
  rank: number;
  css(): Promise<string>;
}

export interface Faces {
  /** Documents of the same setting may be set with each other's faces too. */
  setting: string;
  faces: Face[];
  /** A letter that none of them has: what it stands in is not to be printed without it. */
  missing?: string;
}

interface Setting extends Needed {
  order: Order;
}

/** Why a text is not printed that has a letter which no face has. */
export function noFontHas(letter: string): string {
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `No font has the letter ${letter} (U+${code})`;
}

/** The `@font-face` rules that a document of these cuts needs, fonts embedded. */
export function facesFor(cuts: readonly Cut[]): Faces {
  // Upright and italic are mostly of the same text.
  const settings = new Map<string, Setting>();
  const set = cuts.map((cut) => {
    const setting = settings.get(cut.text) ?? settingOf(cut.text);
    settings.set(cut.text, setting);
    return { cut, ...setting };
  });
  const missing = set.find((one) => one.missing !== undefined)?.missing;
  return {
    setting: set.map(({ cut, order }) => `${cut.cssFamily} ${order}`).join(),
    // Of a family without an italic its upright is declared as one too: for a run in italics CSS looks at no
    // face that is upright once the name has one that is not.
    faces: set.flatMap(({ cut, slices }) =>
      slices.map(({ slice, rank }) => faceOf(cut, slice, rank)),
    ),
    ...(missing !== undefined && { missing }),
  };
}

function settingOf(text: string): Setting {
  return { order: orderFor(text), ...slicesFor(text) };
}

const known = new Map<Slice, Map<string, Face>>();

/** Thousands of documents share some dozens of faces: each is put together only once. */
function faceOf(cut: Cut, slice: Slice, rank: number): Face {
  const faces = known.get(slice) ?? new Map<string, Face>();
  known.set(slice, faces);
  const { cssFamily, weight, size, style, unshaped } = cut;
  const key = `${cssFamily} ${weight} ${size} ${style} ${unshaped} ${rank}`;
  const face = faces.get(key) ?? newFace(cut, slice, rank);
  faces.set(key, face);
  return face;
}

function newFace(cut: Cut, slice: Slice, rank: number): Face {
  const { cssFamily, weight, size, style, unshaped } = cut;
  const { family, name, range, folder, version } = slice;
  const file = family.file(name, style, weight);
  const axes =
    family.axes === 'none'
      ? undefined
      : { wght: weight, ...(family.axes === 'wght opsz' && { opsz: size }) };
  const font = `${family.package}@${version}/${file} ${JSON.stringify({ axes, unshaped })}`;
  const css = `font-family:${cssFamily};font-style:${style};unicode-range:${range}`;
  return {
    id: `${font} ${css}`,
    rank,
    async css() {
      const url = await fontUrl(font, { path: join(folder, file), axes, unshaped });
      return `@font-face{${css};src:url(${url})}`;
    },
  };
}
