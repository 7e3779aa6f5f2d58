import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { type Slice, slicesFor } from './slices.ts';

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
  css(): Promise<string>;
}

/** A slice is 30 to 700 kB of text; a journal's authors need a few dozen of them. */
const pinned = new LRUCache<string, Promise<string>>({ max: 100 });

/** The `@font-face` rules that a document of these cuts needs, fonts embedded. */
export function facesFor(cuts: Cut[]): Face[] {
  return cuts.flatMap((cut) =>
    slicesFor(cut.text)
      .filter((slice) => cut.style === 'normal' || slice.family.italic)
      .map((slice) => faceOf(cut, slice)),
  );
}

function faceOf({ cssFamily, weight, size, style, unshaped }: Cut, slice: Slice): Face {
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
    async css() {
      let url = pinned.get(font);
      if (!url) {
        url = fontUrl(join(folder, file), axes, unshaped);
        pinned.set(font, url);
        url.catch(() => pinned.delete(font));
      }
      return `@font-face{${css};src:url(${await url})}`;
    },
  };
}

/** Every glyph stays, since shaping may ask for ones that no character of the text maps to. */
async function fontUrl(
  path: string,
  axes: Record<string, number> | undefined,
  unshaped = false,
): Promise<string> {
  const file = await readFile(path);
  if (!axes && !unshaped) return `data:font;base64,${file.toString('base64')}`;
  const font = await subsetFont(file, '', {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    ...(axes && { variationAxes: axes }),
    ...(unshaped && { dropTables: ['GSUB', 'GPOS', 'GDEF'] }),
  });
  return `data:font;base64,${font.toString('base64')}`;
}
