/**
 * The fonts for the scripts that the demonstration articles use. Static fonts are preferred, because Chromium converts
 * variable fonts to Type 3 fonts, whose text is harder to search. The CJK fonts are variable, because each static
 * package takes 90 MB.
 */
const sheets = [
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

/** The HTML that loads the fonts. Chromium reads only the files whose `unicode-range` a text needs. */
export const FONT_LINKS = sheets
  .map((sheet) => `<link rel="stylesheet" href="${import.meta.resolve(sheet)}">`)
  .join('');

export const FONT_STACK = [
  "'Source Serif 4'",
  "'Noto Serif Devanagari'",
  "'Noto Serif Tamil'",
  "'Noto Naskh Arabic'",
  "'Noto Serif SC Variable'",
  "'Noto Serif JP Variable'",
  'serif',
].join(', ');
