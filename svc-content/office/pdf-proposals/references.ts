import { bareDoi, DOI_PATTERN, MAX_REFERENCES, type Reference } from '@app/contracts';
import { isSameSize, type Line } from '@app/service-kit/pdf-lines';
import { joined, type Words } from './joined.ts';
import { mostSize } from './sections.ts';

const HEADING =
  /^(?:[\dIVX]+\.?\s+)?(?:references(?: cited)?|bibliography|literature(?: cited)?|works cited|références|bibliographie|literatur(?:verzeichnis)?|referencias|bibliografía|referências|riferimenti|список литературы|литература|参考文献)\s*:?$/iu;
const NEXT_HEADING =
  /^(?:[\dA-Z]\.?\s+)?(?:appendix|appendices|acknowledge?ments?|supplementa\w+.*|author contributions?|about the authors?|funding|conflicts? of interest)\b/iu;
const NUMBER = /^(?:\[\s?(\d{1,4})\s?\]|(\d{1,4})[.)])(?:\s+|$)/u;
/**
 * The minimum share of lines that begin with a number if references are numbered. A reference has up
 * to about five lines.
 */
const NUMBERED_SHARE = 0.15;
const MIN_LETTERS = 12;

export const referencesBegin = (lines: readonly Line[]): number =>
  lines.findLastIndex(({ text }) => HEADING.test(text));

/** Returns the references at the end of the article, each with its printed text and its DOI. */
export function referencesIn(lines: readonly Line[], words: Words): Reference[] {
  const at = referencesBegin(lines);
  const heading = lines[at];
  if (!heading) return [];
  const body = bodyOf(heading, lines.slice(at + 1));
  return entriesOf(body)
    .map((entry) =>
      joined(
        entry.map(({ text }) => text),
        words,
      )
        .replace(NUMBER, '')
        .trim(),
    )
    .filter((text) => text.length >= MIN_LETTERS)
    .slice(0, MAX_REFERENCES)
    .map(referenceOf);
}

function referenceOf(printed: string): Reference {
  const text = printed.slice(0, 5_000);
  const [doi] = doisIn(text);
  return doi === undefined ? { text } : { text, doi };
}

const DOI = /\b10\.\d{4,9}\/[^\s"<>]+/g;

/** Returns the DOIs in a text, without the punctuation of the sentence. */
export function doisIn(text: string): string[] {
  return (text.match(DOI) ?? []).flatMap((found) => {
    const bare = found.replace(/[.,;:'’”\]}]+$/u, '');
    const doi = bareDoi(/\(/.test(bare) ? bare : bare.replace(/\)+$/, ''));
    return doi.length <= 300 && DOI_PATTERN.test(doi) ? [doi] : [];
  });
}

/**
 * Returns the lines of the list: all lines in the size of the list up to the next heading, without running heads and
 * feet.
 */
function bodyOf(heading: Line, following: readonly Line[]): Line[] {
  const size = mostSize(following);
  const end = following.findIndex(
    (line) =>
      NEXT_HEADING.test(line.text) &&
      (line.font !== following[0]?.font || line.size > size) &&
      line.text.length < 60,
  );
  const list = end < 0 ? following : following.slice(0, end);
  const times = new Map<string, number>();
  const key = ({ text, y }: Line) => `${Math.round(y)} ${text.replace(/\d+/g, '')}`;
  for (const line of list) times.set(key(line), (times.get(key(line)) ?? 0) + 1);
  return list.filter(
    (line) =>
      isSameSize(line.size, size) &&
      (times.get(key(line)) === 1 || (line.depth > 0.08 && line.depth < 0.92)) &&
      !(/^\d{1,5}$/.test(line.text) && (line.depth < 0.08 || line.depth > 0.92)) &&
      (line.page > heading.page || line.y < heading.y || line.x > heading.right),
  );
}

function entriesOf(lines: readonly Line[]): Line[][] {
  const begins = beginningOf(lines);
  const entries: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || begins(line, lines[at - 1])) entries.push([line]);
    else entries.at(-1)?.push(line);
  }
  return entries;
}

/**
 * Returns a function that detects the first line of a reference: by its number, by its position left of the other
 * lines, or by the gap above it.
 */
function beginningOf(lines: readonly Line[]): (line: Line, last: Line | undefined) => boolean {
  const numbered = lines.filter(({ text }) => NUMBER.test(text)).length;
  if (numbered > 0 && numbered >= NUMBERED_SHARE * lines.length) {
    let expected = 0;
    return ({ text }) => {
      const [, bracketed, dotted] = NUMBER.exec(text) ?? [];
      const number = Number(bracketed ?? dotted);
      // A number at the beginning of a line may also be the number of a volume, so it must continue the sequence.
      const isNext = number > expected && number <= expected + 3;
      if (isNext) expected = number;
      return isNext;
    };
  }
  const leftOf = leftEdges(lines);
  const indents = lines.filter((line) => line.x - leftOf(line) > 4).length;
  if (indents >= 0.2 * lines.length) return (line) => line.x - leftOf(line) <= 4;
  const gaps = lines
    .slice(1)
    .map((line, at) => (lines[at]?.y ?? 0) - line.y)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 4)] ?? 0;
  return (line, last) => {
    if (!last) return true;
    const gap = last.y - line.y;
    // At the top of a column or page there is no gap, so the end of the previous line decides.
    if (gap < 0)
      return /[.)\d]$|10\.\S+$|:\/\/\S+$/.test(last.text) && /^[\p{Lu}\p{Lo}]/u.test(line.text);
    return gap > 1.2 * usual;
  };
}

/**
 * Returns a function that finds the left edge of a line's column. Two columns are farther apart than a line and its
 * indent.
 */
function leftEdges(lines: readonly Line[]): (line: Line) => number {
  const edges = new Map<number, number[]>();
  const near = (line: Line) => (edge: number) => Math.abs(line.x - edge) < 60;
  for (const line of [...lines].sort((a, b) => a.x - b.x)) {
    const pageEdges = edges.get(line.page) ?? [];
    if (!pageEdges.some(near(line))) edges.set(line.page, [...pageEdges, line.x]);
  }
  return (line) => edges.get(line.page)?.find(near(line)) ?? line.x;
}
