/** Matches a page such as `12`, `S3` or `e12`, or `123:1`, which is page 1 of article 123 in ACM journals. */
const NUMBER = /^([a-z]{0,4}|[0-9]{1,5}:)([0-9]{1,7})$/i;
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

/** A number larger than any page number. */
const KIND_STEP = 10_000_000;

interface Page {
  /** Empty, `roman`, or the text before the number: letters, or an article number with a colon. */
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

/** Writes pages as articles store them: `12-15`, and `12-15, 20` for an article that continues on later pages. */
export function withHyphens(pagenumber: string): string {
  return pagenumber
    .trim()
    .replace(/\s*[-\u2010-\u2015\u2212]{1,3}\s*/g, '-')
    .replace(/\s*[,;&]\s*/g, ', ');
}

export interface PageRange {
  first: number;
  last: number;
  /** True if both ends are plain numbers. */
  isPlain: boolean;
}

export interface Pages extends PageRange {
  /** One range, or several ranges of an article that continues on later pages, in ascending order. */
  ranges: PageRange[];
}

/**
 * Parses pages such as `12`, `12-15`, `xi-xiv`, `S1-S9`, `S1-9`, `e12`, `123:1-123:25` or `12-15, 20`. Returns null for
 * any other text, for a range whose end is before its start, and for ranges that are not in ascending order. The
 * numbers can be sorted: Roman numerals of front matter are negative and come first, and pages with letters, as in
 * supplements, come after plain numbers. Pages with an article number come last, in the order of the articles.
 */
export function parsePages(pagenumber: string): Pages | null {
  const ranges: PageRange[] = [];
  for (const text of pagenumber.split(', ')) {
    const range = parseRange(text);
    const before = ranges.at(-1);
    if (!range || (before && range.first <= before.last)) return null;
    ranges.push(range);
  }
  const [start, end] = [ranges[0], ranges.at(-1)];
  if (!start || !end) return null;
  const isPlain = ranges.every((range) => range.isPlain);
  return { first: start.first, last: end.last, isPlain, ranges };
}

function parseRange(text: string): PageRange | null {
  const [start = '', end, ...others] = text.split('-');
  const first = parsePage(start);
  const last = end === undefined ? first : parsePage(end);
  if (!first || !last || others.length > 0 || last.number < first.number) return null;
  // In `S1-9`, the end omits the letters of the start.
  const isSameKind = last.kind === first.kind || (last.kind === '' && first.kind !== 'roman');
  if (!isSameKind) return null;
  const offset = stepsOf(first.kind) * KIND_STEP;
  const isPlain = first.kind === '';
  return { first: offset + first.number, last: offset + last.number, isPlain };
}

function stepsOf(kind: string): number {
  if (kind === 'roman') return -1;
  if (kind === '') return 0;
  return kind.endsWith(':') ? 2 + Number(kind.slice(0, -1)) : 1;
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
 * Returns the start of the first range and the end of the last range, for formats that store only two pages. The end is
 * empty for a single page. If there are no pages, the article number counts as the first page.
 */
export function pagesOf({ pagenumber, articlenumber }: Place): [first: string, last: string] {
  const [first = '', ...others] = pagenumber.split(/-|, /);
  const last = others.at(-1) ?? '';
  return first ? [first, last === first ? '' : last] : [articlenumber, ''];
}

/** The forms of a place in an issue: beside a citation, in a sentence, or in a column. */
const PLACE_WORDS = {
  short: { article: 'Article ', page: 'p. ', pages: 'pp. ' },
  long: { article: 'article ', page: 'page ', pages: 'pages ' },
  bare: { article: '', page: '', pages: '' },
};

/**
 * Returns where an article stands in its issue, such as `pp. 12–15`, `Article e12` or `Article e12, pp. 12–15`.
 * Returns an empty text if the article has neither pages nor an article number.
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

/** Returns pages for texts, with en dashes in place of hyphens: `12–15` for `12-15`. */
export const pageRange = (pagenumber: string): string => pagenumber.replaceAll('-', '–');
