/** Where a family's slices lie and what can be pinned on them. */
export interface Family {
  /** npm package; the last part of its name begins every file's name. */
  package: string;
  /** The part of the file names after the slice: the axes of a variable font, or a fixed weight. */
  variant: string;
  /** Axes that are pinned, because Chromium writes a variable font as Type 3 glyph procedures. */
  axes: 'wght' | 'wght opsz' | 'none';
  italic?: true;
  /** Instead of the package's own ranges, where it ships one file and does not say all it covers. */
  ranges?: Record<string, string>;
}

const notoSerif = (script: string): Family => ({
  package: `@fontsource-variable/noto-serif-${script}`,
  variant: 'wght',
  axes: 'wght',
});

const sourceSerif: Family = {
  package: '@fontsource-variable/source-serif-4',
  variant: 'opsz',
  axes: 'wght opsz',
  italic: true,
};

/** Noto's Arabic builds letters from parts, which text extraction takes to pieces; Amiri does not. */
const amiri: Family = { package: '@fontsource/amiri', variant: '400', axes: 'none' };

const math: Family = {
  package: '@fontsource/noto-sans-math',
  variant: '400',
  axes: 'none',
  ranges: {
    latin: 'U+2030-205F,U+2070-209F,U+2100-214F,U+2190-22FF,U+2300-23FF,U+27C0-2BFF,U+1D400-1D7FF',
  },
};

const chinese = notoSerif('sc');
const japanese = notoSerif('jp');
const korean = notoSerif('kr');

const scripts: Family[] = [
  sourceSerif,
  ...[
    'devanagari',
    'bengali',
    'gurmukhi',
    'gujarati',
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
  ].map(notoSerif),
  amiri,
  notoSerif('hebrew'),
  math,
];

/**
 * The families for a text, the first that covers a character wins. One code point of Han has
 * different shapes in China, Japan and Korea: kana or hangul beside it tell whose.
 */
export function familiesFor(text: string): Family[] {
  const east = /\p{Script=Hangul}/u.test(text)
    ? [korean, chinese, japanese]
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? [japanese, chinese, korean]
      : [chinese, japanese, korean];
  return [...scripts, ...east];
}
