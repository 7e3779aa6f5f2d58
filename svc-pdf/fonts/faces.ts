import { join } from 'node:path';
import { type Order, orderFor } from './families.ts';
import { fontUrl } from './font-url.ts';
import { type Needed, type Slice, slicesFor } from './slices.ts';

/** A style of the fonts under a CSS name; `size` is the optical size in points. */
export interface Cut {
  cssFamily: string;
  weight: number;
  size: number;
  style: 'normal' | 'italic';
  /** Every character that is set in this style. */
  text: string;
  /** Drops the font's layout tables: one glyph per character, in text order. */
  unshaped?: true;
}

export interface Face {
  /** Identifies the glyphs without reading the font; part of a document's hash. */
  id: string;
  /** Order among the faces of a page: CSS takes the last of overlapping ones. */
  rank: number;
  css(): Promise<string>;
}

export interface Faces {
  /** Documents with equal settings can share a page: each other's faces do not change them. */
  setting: string;
  faces: Face[];
  /** A character that no font contains; the document must not be printed without it. */
  missing?: string;
}

interface Setting extends Needed {
  order: Order;
}

/** Message for a text with a character that no font contains. */
export function noFontHas(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `No font has the character ${character} (U+${code})`;
}

/** The `@font-face` rules that a document needs, with embedded fonts. */
export function facesFor(cuts: readonly Cut[]): Faces {
  // Upright and italic usually have the same text.
  const settings = new Map<string, Setting>();
  const set = cuts.map((cut) => {
    const setting = settings.get(cut.text) ?? settingOf(cut.text);
    settings.set(cut.text, setting);
    return { cut, ...setting };
  });
  const missing = set.find((one) => one.missing !== undefined)?.missing;
  return {
    setting: set.map(({ cut, order }) => `${cut.cssFamily} ${order}`).join(),
    // The upright of a family without an italic is declared as italic, too: once a CSS family has any italic
    // face, CSS does not fall back to its upright ones.
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

/** Thousands of documents share a few dozen faces. */
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
