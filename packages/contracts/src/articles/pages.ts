/** Matches a page such as `12`, `S3` or `e12`. */
const NUMBER = /^([a-z]{0,4})([0-9]{1,7})$/i;
/** Matches a Roman numeral, such as `xii`. */
const ROMAN = /^(?=[a-z])(m{0,4})(cm|cd|d?c{0,4})(xc|xl|l?x{0,4})(ix|iv|v?i{0,4})$/i;
const ROMAN_LETTERS: Record<string, number> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1_000,
};

/** A number larger than that of any page. */
const KIND_STEP = 10_000_000;

interface Page {
  /** Empty, `roman`, or the letters before the number. */
  kind: string;
  number: number;
}

function parsePage(text: string): Page | null {
  const [, prefix = '', digits] = NUMBER.exec(text) ?? [];
  if (digits !== undefined) return { kind: prefix.toLowerCase(), number: Number(digits) };
  const number = romanNumber(text);
  return number === null ? null : { kind: 'roman', number };
}

/** Returns the value of a Roman numeral, such as 12 for `xii`, or null for any other text. */
export function romanNumber(text: string): number | null {
  if (!ROMAN.test(text)) return null;
  const values = Array.from(text.toLowerCase(), (letter) => ROMAN_LETTERS[letter] ?? 0);
  const signed = values.map((value, at) => (value < (values[at + 1] ?? 0) ? -value : value));
  return signed.reduce((sum, value) => sum + value, 0);
}

/** Replaces each dash between pages by a hyphen without spaces. */
export function withHyphens(pagenumber: string): string {
  return pagenumber.trim().replace(/\s*[-\u2010-\u2015\u2212]{1,3}\s*/g, '-');
}

/**
 * Parses pages such as `12`, `12-15`, `xi-xiv`, `S1-S9`, `S1-9` or `e12`. Returns null for any other text, and for a
 * range whose end is before its start. The numbers can be sorted: Roman numerals of front matter are negative and
 * come first, and pages with letters, as in supplements, come last. `isPlain` is true if both ends are plain numbers.
 */
export function parsePages(
  pagenumber: string,
): { first: number; last: number; isPlain: boolean } | null {
  const [start = '', end, ...others] = pagenumber.split('-');
  const first = parsePage(start);
  const last = end === undefined ? first : parsePage(end);
  if (!first || !last || others.length > 0 || last.number < first.number) return null;
  // The end of `S1-9` lacks the letters of its start.
  const isSameKind = last.kind === first.kind || (last.kind === '' && first.kind !== 'roman');
  if (!isSameKind) return null;
  const steps = first.kind === 'roman' ? -1 : first.kind === '' ? 0 : 1;
  const offset = steps * KIND_STEP;
  return { first: offset + first.number, last: offset + last.number, isPlain: steps === 0 };
}

interface Place {
  pagenumber: string;
  articlenumber: string;
}

/** Returns the number by which an article is sorted: its first page or, if it has no pages, its article number. */
export function firstPageOf({ pagenumber, articlenumber }: Place): number {
  const number = /(\d{1,7})\D*$/.exec(articlenumber)?.[1];
  return parsePages(pagenumber)?.first ?? Number(number ?? Number.MAX_SAFE_INTEGER);
}

/**
 * Returns the first and the last page. A single page has no last page. If there are no pages, the article number
 * counts as the first page.
 */
export function pagesOf({ pagenumber, articlenumber }: Place): [first: string, last: string] {
  const [first = '', last = ''] = pagenumber.split('-');
  return first ? [first, last === first ? '' : last] : [articlenumber, ''];
}

/** How a place is written: beside a citation, in a sentence, or in a column. */
const PLACE_WORDS = {
  short: { article: 'Article ', page: 'p. ', pages: 'pp. ' },
  long: { article: 'article ', page: 'page ', pages: 'pages ' },
  bare: { article: '', page: '', pages: '' },
};

/**
 * Returns where an article stands in its issue, such as `pp. 12–15`, `Article e12` or `Article e12, pp. 12–15`.
 * Returns an empty text if the article has neither.
 */
export function placeInWords(
  { pagenumber, articlenumber }: Place,
  form: keyof typeof PLACE_WORDS,
): string {
  const words = PLACE_WORDS[form];
  const pages = /[-,]/.test(pagenumber) ? words.pages : words.page;
  return [
    articlenumber && `${words.article}${articlenumber}`,
    pagenumber && `${pages}${pageRange(pagenumber)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns pages for texts, with an en dash in place of a hyphen: `12–15` for `12-15`. */
export const pageRange = (pagenumber: string): string => pagenumber.replace('-', '–');
