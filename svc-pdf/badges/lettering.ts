import { join } from 'node:path';
import bidiFactory from 'bidi-js';
import { Blob, Buffer as Characters, Direction, Face, Font, shape } from 'harfbuzzjs';
import { axesOf, INVISIBLE, type Slice, SUBSTITUTE, slicesFor } from '../fonts/faces.ts';
import { fontUrl } from '../fonts/font-url.ts';

/** A line of text as outlines, which look the same in every program. Lengths are multiples of the font size. */
export interface Lettering {
  width: number;
  /** `path` is SVG path data that begins at `x` and `y`, with y downwards and `scale` units per font size. */
  glyphs: { path: string; x: number; y: number; scale: number }[];
}

interface Run {
  text: string;
  slice: Slice;
  /** The embedding level of the Unicode bidirectional algorithm: odd for text from right to left. */
  level: number;
}

interface Style {
  weight: number;
  /** Optical size in points. */
  size: number;
}

const bidi = bidiFactory();

/** Shapes a line of text. Characters that no font contains are replaced. */
export async function letter(text: string, style: Style): Promise<Lettering> {
  const line: Lettering = { width: 0, glyphs: [] };
  for (const run of inVisualOrder(runsOf(text))) {
    const font = await fontOf(run.slice, style);
    const { upem } = font.face;
    const characters = new Characters();
    characters.addText(run.text);
    characters.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
    characters.guessSegmentProperties();
    shape(font, characters);
    for (const glyph of characters.getGlyphInfosAndPositions()) {
      const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const path = font.glyphToPath(codepoint);
      if (path) {
        line.glyphs.push({
          path,
          x: line.width + xOffset / upem,
          y: -yOffset / upem,
          scale: 1 / upem,
        });
      }
      line.width += xAdvance / upem;
    }
  }
  return line;
}

/** Splits a text into runs of one font and one direction. */
function runsOf(text: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const slices = slicesFor(text).slices.map(({ slice }) => slice);
  const sliceOf = (char: string) => {
    const code = char.codePointAt(0) ?? 0;
    const isWithin = ([first, last]: readonly [number, number]) => code >= first && code <= last;
    return slices.findLast(
      ({ intervals, holes }) => intervals.some(isWithin) && !holes.some(isWithin),
    );
  };
  const runs: Run[] = [];
  let at = 0;
  for (const char of text) {
    const level = levels[at] ?? 0;
    at += char.length;
    const last = runs.at(-1);
    const found = sliceOf(char);
    // Spaces, joiners and marks stay with the letters before them.
    const isDependent = INVISIBLE.test(char) || /\p{M}/u.test(char);
    const slice = isDependent && last ? last.slice : (found ?? sliceOf(SUBSTITUTE));
    if (!slice) continue;
    const drawn = found || INVISIBLE.test(char) ? char : SUBSTITUTE;
    if (last?.slice === slice && last.level === level) last.text += drawn;
    else runs.push({ text: drawn, slice, level });
  }
  return runs;
}

/**
 * For each level from the highest down to 1, reverses every sequence of runs of at least this level (rule L2 of the
 * Unicode bidirectional algorithm).
 */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

async function fontOf({ family, folder, name, version }: Slice, style: Style): Promise<Font> {
  const file = family.file(name, 'normal', style.weight);
  // If `axes` is set, even to an empty object, the font is uncompressed. HarfBuzz reads only uncompressed fonts.
  const axes = axesOf(family, style.weight, style.size) ?? {};
  const key = `${family.package}@${version}/${file} ${JSON.stringify({ axes })} lettering`;
  const url = await fontUrl(key, { path: join(folder, file), axes, unshaped: undefined });
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return new Font(new Face(new Blob(bytes)));
}
