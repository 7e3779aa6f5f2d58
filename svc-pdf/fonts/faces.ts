import { join } from 'node:path';
import { type Order, orderFor } from './families.ts';
import { fontUrl } from './font-url.ts';
import { type Slice, slicesFor } from './slices.ts';

/** A text style of a document and the text that is set in it. */
interface Cut {
  cssFamily: string;
  weight: number;
  /** Optical size in points. */
  size: number;
  style: 'normal' | 'italic';
  /** Every character that is set in this style. */
  text: string;
  /** Without the font's layout tables, so that each character has one glyph, in text order. */
  unshaped?: true;
}

/** An `@font-face` rule with an embedded font. */
export interface Face {
  /** Identifies the glyphs without reading the font file. The id is part of a document's content hash. */
  id: string;
  /** Position among the faces of a page. If the ranges of several faces contain a character, CSS uses the last one. */
  rank: number;
  css(): Promise<string>;
}

export interface Faces {
  /** Documents with equal settings can share a page, because the faces of one do not change the others. */
  setting: string;
  faces: Face[];
  /** The first character that no font contains. A document with such a character must not be printed. */
  missing?: string;
}

export function noFontHas(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `No font has the character ${character} (U+${code})`;
}

export function facesFor(cuts: readonly Cut[]): Faces {
  // Upright and italic usually have the same text.
  const settings = new Map<string, ReturnType<typeof slicesFor> & { order: Order }>();
  const set = cuts.map((cut) => {
    const setting = settings.get(cut.text) ?? { order: orderFor(cut.text), ...slicesFor(cut.text) };
    settings.set(cut.text, setting);
    return { cut, ...setting };
  });
  const missing = set.find((one) => one.missing !== undefined)?.missing;
  return {
    setting: set.map(({ cut, order }) => `${cut.cssFamily} ${order}`).join(),
    // If a font has no italic, its upright is also declared as italic. Once a CSS family has an italic face, CSS no
    // longer falls back to upright faces.
    faces: set.flatMap(({ cut, slices }) =>
      slices.map(({ slice, rank }) => faceOf(cut, slice, rank)),
    ),
    ...(missing !== undefined && { missing }),
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
  const axes =
    family.axes === 'none'
      ? undefined
      : { wght: weight, ...(family.axes === 'wght opsz' && { opsz: size }) };
  const font = `${family.package}@${version}/${file} ${JSON.stringify({ axes, unshaped })}`;
  const css = `font-family:${cssFamily};font-style:${style};unicode-range:${range}`;
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
