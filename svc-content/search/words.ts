/**
 * Scripts that put no space between words (Korean does, but hangs its particles on them). Their text
 * is taken in single characters and in pairs of neighbours, so that any part of it can be found.
 */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}';
/** Marks belong to a word: Devanagari and Tamil write their vowels with them. */
const LETTER = '\\p{L}\\p{N}\\p{M}';
/** Soft hyphens and joiners, which nobody sees, part no word. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';

const RUN = new RegExp(
  `(?<unspaced>[[${LETTER}${INVISIBLE}]&&[${UNSPACED}${INVISIBLE}]]+)|[[${LETTER}${INVISIBLE}]--[${UNSPACED}]]+`,
  'gv',
);
const PIECE = new RegExp(`[${LETTER}]+`, 'gu');
/** A character with what is written on it; half-width kana carry their sound marks behind them. */
const CHARACTER = new RegExp(`.[\\p{M}\\uff9e\\uff9f${INVISIBLE}]*`, 'gsu');

/** Accents of Latin, Greek, Cyrillic, the vowel points of Arabic and Hebrew; not the voicing of kana. */
const ACCENT = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]|[\u0591-\u05c7]/gv;
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Letters that Unicode does not take apart, as someone writes them whose keyboard lacks them. */
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

/** Longer “words” are no words: a sequence of DNA, an address, a key held down. */
const MAX_TERM = 40;

/** Where a term stands in the text; `within` a run of unspaced script that has longer terms too. */
export interface Occurrence {
  term: string;
  start: number;
  end: number;
  within: boolean;
}

/** A word without case, accents, width and ligatures. Upper case first, so that “ß” becomes “ss”. */
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

/** Every term of a text, in order. Whatever is neither letter nor digit parts words, and is no term. */
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

/** The terms of a short text, where each says something: a title, names. */
export function termsOf(text: string): string[] {
  return Array.from(occurrences(text), ({ term }) => term);
}

/** English words that nearly every abstract has: a third of its text, and no reason to find it. */
const COMMON = new Set(
  `a also an and are as at be been both but by can for from had has have in into is it its may more most
  no not of on or other our such than that the their then there these they this those to was we were
  when where which while who will with would`.split(/\s+/),
);

/** The terms of a long text. */
export function tellingTerms(text: string): string[] {
  return termsOf(text).filter((term) => !COMMON.has(term));
}

/**
 * Read past this, a query says nothing new: a title of three lines has 300 characters. The bounds keep
 * the work small whatever comes; each further word costs a walk through the index.
 */
const MAX_QUERY = 1_000;
const MAX_QUERY_TERMS = 12;

/** The terms to search for, in the order of the query. */
export function queryTerms(query: string): string[] {
  return distinctTerms(query.slice(0, MAX_QUERY), MAX_QUERY_TERMS);
}

/** The first terms that tell something, each once; of a run of unspaced script its pairs. */
export function distinctTerms(text: string, most: number): string[] {
  const found = Array.from(occurrences(text.normalize('NFC'))).filter(({ within }) => !within);
  const terms = [...new Set(found.map(({ term }) => term))];
  const telling = terms.filter((term) => !COMMON.has(term));
  return (telling.length > 0 ? telling : terms).slice(0, most);
}
