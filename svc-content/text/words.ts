/**
 * Matches scripts without spaces between words, and Korean, which attaches particles to words. Their text is
 * indexed by single characters and by pairs of neighbours, so that any part of it can be found.
 */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}';
/** Matches the characters of words. These include marks, because Devanagari and Tamil write vowels with them. */
const LETTER = '\\p{L}\\p{N}\\p{M}';
/** Matches soft hyphens and joiners, which do not separate words. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';

const RUN = new RegExp(
  `(?<unspaced>[[${LETTER}${INVISIBLE}]&&[${UNSPACED}${INVISIBLE}]]+)|[[${LETTER}${INVISIBLE}]--[${UNSPACED}]]+`,
  'gv',
);
const PIECE = new RegExp(`[${LETTER}]+`, 'gu');
/** Matches a character with its marks. The sound marks that follow half-width kana count as marks. */
const CHARACTER = new RegExp(`.[\\p{M}\\uff9e\\uff9f${INVISIBLE}]*`, 'gsu');

/**
 * Matches accents of Latin, Greek and Cyrillic and vowel points of Arabic and Hebrew, but not the voicing marks of
 * kana.
 */
const ACCENT = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]|[\u0591-\u05c7]/gv;
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Replacements for letters that Unicode does not decompose, as users type them on a plain keyboard. */
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

/** The maximum length of a term. Longer “words” are DNA sequences, URLs or the result of a stuck key. */
const MAX_TERM = 40;

/** A term and its position in a text. `within` means that longer terms of the same unspaced run cover it. */
export interface Occurrence {
  term: string;
  start: number;
  end: number;
  within: boolean;
}

/**
 * Removes case, accents, width and ligatures. The word is converted to upper case first, so that "ß" becomes "ss".
 */
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

/** Yields all terms of a text in order. */
export function* occurrences(text: string): Generator<Occurrence> {
  for (const match of text.matchAll(RUN)) {
    const start = match.index;
    if (match.groups?.unspaced !== undefined) yield* characters(match[0], start);
    else {
      const end = start + match[0].length;
      for (const [piece] of fold(match[0]).matchAll(PIECE)) {
        yield { term: piece.slice(0, MAX_TERM), start, end, within: false };
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

/** Returns the terms of a short text such as a title, in which every word matters. */
export function termsOf(text: string): string[] {
  return Array.from(occurrences(text), ({ term }) => term);
}

/** English stop words, which make up a third of every abstract. */
const STOP_WORDS = new Set(
  `a also an and are as at be been both but by can for from had has have in into is it its may more most
  no not of on or other our such than that the their then there these they this those to was we were
  when where which while who will with would`.split(/\s+/),
);

/** Returns the terms of a long text without stop words. */
export function significantTerms(text: string): string[] {
  return termsOf(text).filter((term) => !STOP_WORDS.has(term));
}

/**
 * The maximum length of a query in characters. A title of three lines has 300. This limit and the next one bound
 * the cost of hostile queries, because each further word costs a walk through the index.
 */
const MAX_QUERY = 1_000;
const MAX_QUERY_TERMS = 12;

/** Returns the terms to search for, in the order of the query. */
export function queryTerms(query: string): string[] {
  return distinctTerms(query.slice(0, MAX_QUERY), MAX_QUERY_TERMS);
}

/**
 * Returns the first distinct terms. Terms covered by longer ones are omitted, so unspaced scripts yield pairs.
 * Stop words are omitted unless there are no other terms.
 */
export function distinctTerms(text: string, most: number): string[] {
  const found = Array.from(occurrences(text.normalize('NFC'))).filter(({ within }) => !within);
  const terms = [...new Set(found.map(({ term }) => term))];
  const significant = terms.filter((term) => !STOP_WORDS.has(term));
  return (significant.length > 0 ? significant : terms).slice(0, most);
}
