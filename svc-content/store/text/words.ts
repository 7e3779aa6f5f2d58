/**
 * Scripts without spaces between words, and Korean. Their words are indexed as single characters and as pairs of
 * characters.
 */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}';
/** The characters of words. They include combining marks, because Devanagari and Tamil write vowels as marks. */
const LETTER = '\\p{L}\\p{N}\\p{M}';
/** Soft hyphens and joiners, which do not separate words. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';

const RUN = new RegExp(
  `(?<unspaced>[[${LETTER}${INVISIBLE}]&&[${UNSPACED}${INVISIBLE}]]+)|[[${LETTER}${INVISIBLE}]--[${UNSPACED}]]+`,
  'gv',
);
const PIECE = new RegExp(`[${LETTER}]+`, 'gu');
/** A character with its marks, including the sound marks that follow half-width kana. */
const CHARACTER = new RegExp(`.[\\p{M}\\uff9e\\uff9f${INVISIBLE}]*`, 'gsu');

/**
 * Matches accents of Latin, Greek and Cyrillic and vowel points of Arabic and Hebrew, but not the voicing marks of
 * kana.
 */
const ACCENT = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]|[\u0591-\u05c7]/gv;
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Letters that Unicode does not decompose, with the letters of a plain keyboard that users type instead. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** The maximum length of a term in characters. Longer “words” are DNA sequences, URLs, or typed with a stuck key. */
export const MAX_TERM = 40;

/** A term and its position in a text. `within` is true if the term is part of a longer term at the same position. */
export type Occurrence = { term: string; start: number; end: number; within: boolean };

/** Removes differences of case, accents, width and ligatures. Upper case comes first, so that “ß” becomes “ss”. */
export function fold(word: string): string {
  if (/^[ -~]*$/.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENT, '')
    .replace(INVISIBLES, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}

/** Matches a text between two ASCII characters that separate words. Such a text is usually a single ASCII word. */
const CHUNK = /[0-9A-Za-z\u0080-\uffff]+/g;
const ASCII = /^[\0-\x7f]*$/;
const isInChunk = Uint8Array.from({ length: 128 }, (_, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)) ? 1 : 0,
);

export const isAscii = (text: string) => ASCII.test(text);

/** Returns whether a character with this code can be part of a word, according to `CHUNK`. */
export function isWordCharacter(code: number): boolean {
  return code > 127 || isInChunk[code] === 1;
}

export function* occurrences(text: string): Generator<Occurrence> {
  for (const { 0: chunk, index: start } of text.matchAll(CHUNK)) {
    // ASCII is a separate case, because the general one takes several times as long.
    if (!isAscii(chunk)) yield* occurrencesIn(chunk, start);
    else yield { term: cut(chunk.toLowerCase()), start, end: start + chunk.length, within: false };
  }
}

function* occurrencesIn(text: string, offset: number): Generator<Occurrence> {
  for (const match of text.matchAll(RUN)) {
    const start = offset + match.index;
    if (match.groups?.unspaced !== undefined) yield* characters(match[0], start);
    else {
      const end = start + match[0].length;
      for (const [piece] of fold(match[0]).matchAll(PIECE)) {
        yield { term: cut(piece), start, end, within: false };
      }
    }
  }
}

function* characters(run: string, offset: number): Generator<Occurrence> {
  const singles = [...run.matchAll(CHARACTER)]
    .map((match) => {
      const start = offset + match.index;
      return { term: fold(match[0]), start, end: start + match[0].length };
    })
    .filter(({ term }) => term !== '');
  for (const [n, single] of singles.entries()) {
    yield { ...single, within: singles.length > 1 };
    const next = singles[n + 1];
    if (next) {
      yield { term: single.term + next.term, start: single.start, end: next.end, within: false };
    }
  }
}

/** Returns all terms of a text, several times faster than with `occurrences`. */
export function termsOf(text: string): string[] {
  if (isAscii(text)) return (text.toLowerCase().match(CHUNK) ?? []).map(cut);
  return (text.match(CHUNK) ?? []).flatMap((chunk) =>
    isAscii(chunk) ? cut(chunk.toLowerCase()) : Array.from(occurrences(chunk), ({ term }) => term),
  );
}

function cut(term: string): string {
  return term.length > MAX_TERM ? term.slice(0, MAX_TERM) : term;
}

/** English stop words. They make up about a third of the words of an abstract. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a also an and are as at be been both but by can for from had has have in into is it its may more most
  no not of on or other our such than that the their then there these they this those to was we were
  when where which while who will with would`.split(/\s+/),
);

/** The maximum length of a query in characters. A pasted title of three lines has only about 300. */
const MAX_QUERY = 1_000;
/** The maximum number of terms in a query. It bounds the cost of hostile queries. */
const MAX_QUERY_TERMS = 12;

/** Returns the terms to search for, in the order of the query. */
export function queryTerms(query: string): string[] {
  return distinctTerms(query.slice(0, MAX_QUERY), MAX_QUERY_TERMS);
}

/** Returns up to `most` terms. Omits terms within longer terms, and stop words unless all terms are stop words. */
export function distinctTerms(text: string, most: number): string[] {
  const found = Array.from(occurrences(text.normalize('NFC'))).filter(({ within }) => !within);
  const terms = [...new Set(found.map(({ term }) => term))];
  const significant = terms.filter((term) => !STOP_WORDS.has(term));
  return (significant.length > 0 ? significant : terms).slice(0, most);
}
