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
  /** Drops the font's layout tables, so that each character has exactly one glyph and glyphs are in text order. */
  unshaped?: true;
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
  /** The first character that no font contains. A document with such a character must not be printed. */
  missing?: string;
}

export function noFontHas(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `No font has the character ${character} (U+${code})`;
}

export function facesFor(cuts: readonly Cut[]): Faces {
  // Cuts with the same text, usually upright and italic, share one setting.
  const settings = new Map<string, ReturnType<typeof slicesFor> & { order: Order }>();
  const set = cuts.map((cut) => {
    const setting = settings.get(cut.text) ?? { order: orderFor(cut.text), ...slicesFor(cut.text) };
    settings.set(cut.text, setting);
    return { cut, ...setting };
  });
  const missing = set.find((one) => one.missing !== undefined)?.missing;
  return {
    setting: set.map(({ cut, order }) => `${cut.cssFamily} ${order}`).join(),
    // Fonts without an italic are declared as upright and as italic, because CSS does not fall back to upright faces in
    // a family that has an italic face.
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
