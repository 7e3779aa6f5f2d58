/**
 * Matches a Latin, Greek or Cyrillic letter that the npm package of Source Serif 4 lacks: the files of the package
 * contain fewer letters than their ranges claim. The expression is derived from the files of version 5.3.1.
 */
const BEYOND =
  /(?![\u0041-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01cd-\u01dc\u01e6-\u01e7\u01f8-\u01f9\u0218-\u021b\u0237\u0251\u0259\u0261\u02b0\u02b2-\u02b3\u02b7-\u02b8\u02e1-\u02e3\u0375\u0384-\u03ce\u03d7\u03d9\u03db\u03dd\u03e1\u0400-\u045f\u0462-\u0463\u0472-\u0475\u0490-\u0493\u0496-\u049b\u04a0-\u04a3\u04aa-\u04ab\u04ae-\u04b3\u04b6-\u04b7\u04ba-\u04bb\u04c0-\u04c2\u04cf-\u04d1\u04d4-\u04d9\u04e2-\u04e3\u04e6-\u04e9\u04ee-\u04ef\u04f2-\u04f3\u1d43\u1d47-\u1d49\u1d4d\u1d4f-\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d9c\u1da0\u1dbb\u1e0c-\u1e0f\u1e20-\u1e21\u1e24-\u1e25\u1e2a-\u1e2b\u1e36-\u1e3b\u1e3e-\u1e3f\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e-\u1e8f\u1e92-\u1e93\u1e97\u1e9e\u1ea0-\u1ef9])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Matches a combining mark. NFC text contains such a mark only if there is no composed letter, as in ɛ́. The glyph of
 * the mark is in another slice than the letter.
 */
const LOOSE_MARK = /[\u0300-\u036f]/;

/** Returns whether a text (in NFC) has letters that Source Serif cannot set. */
function lettersBeyondSourceSerif(text: string): boolean {
  return LOOSE_MARK.test(text) || BEYOND.test(text);
}

export interface Family {
  package: string;
  /** Returns the path, in the package, of the file of a slice. A slice has the glyphs of one Unicode range. */
  file(slice: string, style: 'normal' | 'italic', weight: number): string;
  /** Axes to pin to a value. Chromium would embed a variable font as Type 3 glyphs, which print badly. */
  axes: 'wght' | 'wght opsz' | 'none';
  italic?: true;
  /** Matches the names of the slices to use, by default all. Some packages list slices whose files they lack. */
  slices?: RegExp;
  /** Slices and their ranges, for packages without a `unicode.json`. */
  ranges?: Record<string, string>;
  /** Characters of the ranges that the family does not set, as a range such as `U+0300-036F`. */
  except?: string;
}

function notoSerifOf(script: string): Family {
  return {
    package: `@fontsource-variable/noto-serif-${script}`,
    file: (slice) => `files/noto-serif-${script}-${slice}-wght-normal.woff2`,
    axes: 'wght',
    // The names of East Asian slices are numbers.
    slices: new RegExp(`^(${script}|\\d+)$`),
  };
}

const sourceSerif: Family = {
  package: '@fontsource-variable/source-serif-4',
  file: (slice, style) => `files/source-serif-4-${slice}-opsz-${style}.woff2`,
  axes: 'wght opsz',
  italic: true,
  // If this family set combining marks, Chromium would compose ā from an a and a mark, although the next slice contains
  // the letter ā.
  except: 'U+0300-036F',
};

/** Noto Serif in one file, because letters and their combining marks must come from the same file. */
const notoSerif: Family = {
  package: '@expo-google-fonts/noto-serif',
  file(_slice, style, weight) {
    const name = weight < 400 ? '300Light' : weight > 500 ? '700Bold' : '400Regular';
    const cut = `${name}${style === 'italic' ? '_Italic' : ''}`;
    return `${cut}/NotoSerif_${cut}.ttf`;
  },
  axes: 'none',
  italic: true,
  ranges: {
    all:
      'U+0000-0377,U+037A-03E1,U+03F0-052F,U+1AB0-1ACE,U+1C80-1C88,U+1D00-1FFE,U+2000-2071,' +
      'U+2074-209C,U+20A0-20C0,U+2100-215F,U+2183-2184,U+2212,U+25CC,U+2C60-2C7F,U+2DE0-2E5D,' +
      'U+A640-A69F,U+A700-A7FF,U+AB30-AB6B,U+FB00-FB06,U+FE20-FE2F,U+FFFC-FFFD',
  },
};

const myanmar: Family = {
  package: '@fontsource/noto-serif-myanmar',
  file: (slice) => `files/noto-serif-myanmar-${slice}-400-normal.woff2`,
  axes: 'none',
  ranges: { myanmar: 'U+1000-109F,U+25CC,U+A92E,U+A9E0-A9FE,U+AA60-AA7F' },
};

/** The Arabic font. Noto's Arabic fonts compose letters from several glyphs, which breaks text extraction. */
const amiri: Family = {
  package: '@fontsource/amiri',
  file: (slice) => `files/amiri-${slice}-400-normal.woff2`,
  axes: 'none',
  slices: /^arabic$/,
};

const math: Family = {
  package: '@fontsource/noto-sans-math',
  file: (slice) => `files/noto-sans-math-${slice}-400-normal.woff2`,
  axes: 'none',
  ranges: {
    latin:
      'U+2030-205F,U+20D0-20F0,U+2190-2300,U+2308-230B,U+25A0-25FF,U+2605-2606,U+2640,U+2642,' +
      'U+2713,U+27C0-27FF,U+2900-2B04,U+1D400-1D7FF',
  },
};

/** The font of formulas. It has the table from which Chromium takes the sizes of fractions, roots and brackets. */
const formulas: Family = {
  package: '@fontsource/stix-two-math',
  file: () => 'files/stix-two-math-latin-400-normal.woff2',
  axes: 'none',
  ranges: {
    latin: 'U+0020-024F,U+0300-036F,U+0370-03FF,U+2000-23FF,U+2500-27FF,U+2900-2BFF,U+1D400-1D7FF',
  },
};

const code: Family = {
  package: '@fontsource/source-code-pro',
  file: (slice, style) => `files/source-code-pro-${slice}-400-${style}.woff2`,
  axes: 'none',
  italic: true,
};

const chinese = notoSerifOf('sc');
const japanese = notoSerifOf('jp');
const korean = notoSerifOf('kr');

const otherScripts = [
  ...(
    'devanagari bengali gurmukhi gujarati tamil telugu kannada malayalam oriya sinhala ' +
    'thai lao khmer tibetan hebrew armenian georgian ethiopic'
  )
    .split(' ')
    .map(notoSerifOf),
  myanmar,
  amiri,
  math,
];

/** The first family of each order. Source Serif, Noto Serif and the families of other scripts follow. */
const firstFamilies = { source: sourceSerif, noto: notoSerif, formulas, code };
/** The kinds of text that have their own font. */
export type TextKind = Exclude<keyof typeof firstFamilies, 'source' | 'noto'>;
/**
 * Orders of preference of the East Asian families: `jp` for texts with kana, `kr` for texts with hangul, and otherwise
 * `sc`. The order matters because Han characters have different shapes in China, Japan and Korea.
 */
const easternOrders = {
  sc: [chinese, japanese, korean],
  jp: [japanese, chinese, korean],
  kr: [korean, chinese, japanese],
};

export type Order = `${keyof typeof firstFamilies} ${keyof typeof easternOrders}`;

/**
 * Returns the order of preference of the font families for a text. `kind` is set for kinds of text that have their own
 * font.
 */
export function orderFor(text: string, kind?: TextKind): Order {
  // If Source Serif lacks a letter, the whole text is set in Noto Serif, so that no name mixes both fonts.
  const western = kind ?? (lettersBeyondSourceSerif(text) ? 'noto' : 'source');
  if (/\p{Script=Hangul}/u.test(text)) return `${western} kr`;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return `${western} jp`;
  return `${western} sc`;
}

/** Returns the families of an order. A character is set in the first family that contains it. */
export function familiesOf(order: Order): Family[] {
  // `split` widens the two parts of the template literal type to strings.
  const [western, eastern] = order.split(' ') as [
    keyof typeof firstFamilies,
    keyof typeof easternOrders,
  ];
  const families = [firstFamilies[western], sourceSerif, notoSerif, ...otherScripts];
  return [...new Set([...families, ...easternOrders[eastern]])];
}

/** The families of all orders. */
export const allFamilies: readonly Family[] = [
  ...new Set([...familiesOf('source sc'), ...Object.values(firstFamilies)]),
];
