import { readFile } from 'node:fs/promises';

/**
 * The fonts for the scripts that the demonstration articles use. Each package divides its font into files by
 * `unicode-range`, and a document embeds only the files that it needs. Static fonts are preferred, because Chromium
 * converts variable fonts to Type 3 fonts, whose text is harder to search. The CJK fonts are variable, because each
 * static package has 90 MB.
 */
const faces = [
  '@fontsource/source-serif-4/400.css',
  '@fontsource/source-serif-4/400-italic.css',
  '@fontsource/source-serif-4/600.css',
  '@fontsource/source-serif-4/600-italic.css',
  '@fontsource/noto-serif-devanagari/400.css',
  '@fontsource/noto-serif-tamil/400.css',
  '@fontsource/noto-naskh-arabic/400.css',
  '@fontsource-variable/noto-serif-jp',
  '@fontsource-variable/noto-serif-sc',
];

export const FONT_STACK = [
  "'Source Serif 4'",
  "'Noto Serif Devanagari'",
  "'Noto Serif Tamil'",
  "'Noto Naskh Arabic'",
  "'Noto Serif SC Variable'",
  "'Noto Serif JP Variable'",
  'serif',
].join(', ');

interface Slice {
  css: string;
  file: URL;
  ranges: [first: number, last: number][];
}

function parseRanges(list: string): Slice['ranges'] {
  return [...list.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = '', last]) => [
    parseInt(first, 16),
    parseInt(last ?? first, 16),
  ]);
}

async function readSlices(sheet: string): Promise<Slice[]> {
  const address = import.meta.resolve(sheet);
  const css = await readFile(new URL(address), 'utf8');
  return [...css.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => {
    const path = /url\((\S+?\.woff2)\)/.exec(face)?.[1];
    const ranges = /unicode-range: ([^;]+);/.exec(face)?.[1];
    if (!path || !ranges) throw new Error(`${sheet} has an unexpected format`);
    return { css: face, file: new URL(path, address), ranges: parseRanges(ranges) };
  });
}

/** Reads the style sheets of all fonts. The returned function selects the `@font-face` rules that a text needs. */
export async function openFonts(): Promise<(text: string) => Promise<string>> {
  const slices = (await Promise.all(faces.map(readSlices))).flat();
  const embedded = new Map<Slice, Promise<string>>();

  const embed = async (slice: Slice) => {
    const bytes = await readFile(slice.file);
    const data = `url(data:font/woff2;base64,${bytes.toString('base64')})`;
    return slice.css.replace(/src: [^;]+;/, `src: ${data};`);
  };

  return async (text) => {
    const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
    const needed = slices.filter(({ ranges }) =>
      points.some((point) => ranges.some(([first, last]) => point >= first && point <= last)),
    );
    const rules = needed.map((slice) => {
      const rule = embedded.get(slice) ?? embed(slice);
      embedded.set(slice, rule);
      return rule;
    });
    return (await Promise.all(rules)).join('\n');
  };
}
