import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import basicLatin, { CHARACTERS } from './basic-latin-loader.ts';

const css = readFileSync(`${import.meta.dirname}/src/layout/fonts.css`, 'utf8');
const faces = css.split('@font-face').filter((face) => face.includes('?basic-latin'));

/** Returns the characters of a list such as `U+20-7E, U+A0`. */
function charactersOf(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
}

it('has exactly the characters for which the style sheet uses the reduced fonts', () => {
  expect(faces).toHaveLength(4);
  for (const face of faces) {
    const [, ranges = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
    expect(charactersOf(ranges).toSorted()).toEqual([...CHARACTERS].toSorted());
  }
});

it('makes a font much smaller', async () => {
  const [, path = ''] = /url\("([^"?]+)\?basic-latin"\)/.exec(css) ?? [];
  const font = readFileSync(new URL(import.meta.resolve(path)));
  const subset = await basicLatin(font);
  expect(subset.subarray(0, 4).toString()).toBe('wOF2');
  expect(subset.length).toBeLessThan(0.7 * font.length);
});
