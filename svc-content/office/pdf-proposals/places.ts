import { DOI_PATTERN, parsePages } from '@app/contracts';
import type { Line } from './lines.ts';
import { doisIn, referencesBegin } from './references.ts';

/** Returns the article's DOI: the DOI in the metadata, or the DOI on most pages outside the references. */
export function doiIn(lines: readonly Line[], metadata: string): string {
  const end = referencesBegin(lines);
  const beforeEnd = end < 0 ? lines : lines.slice(0, end);
  const pages = new Map<string, Set<number>>();
  for (const [at, { text, page }] of beforeEnd.entries()) {
    // A narrow column divides a DOI.
    const next = /10\.\d{4,9}\/\S*[./-]$/.test(text) ? (beforeEnd[at + 1]?.text ?? '') : '';
    for (const doi of doisIn(text + next)) pages.set(doi, (pages.get(doi) ?? new Set()).add(page));
  }
  const printed = [...pages].filter(([, found]) => found.has(1) || found.has(2));
  const [most] = printed.sort(([, one], [, other]) => other.size - one.size);
  const doi = doisIn(metadata)[0] ?? most?.[0] ?? '';
  return DOI_PATTERN.test(doi) ? doi : '';
}

const RANGE =
  /(?:\bpp?\.?|\bpages?|\bseiten|\bs\.|\d\)?\s*:|\((?:19|20)\d{2}\),?)\s*(\d{1,6})\s?[-–—‒]\s?(\d{1,6})\b/iu;
/** The number of an article in a citation such as “2(18), 50.” */
const NUMBER =
  /\b\d{1,4}\s?\(\d{1,4}\)\s?[,:]\s?(?:p\.\s?)?(\d{1,6})(?=[.,;\s]|$)(?!\s?[-–—]\s?\d)/u;

interface PagesSource {
  lines: readonly Line[];
  /** The number of pages of the file. */
  count: number;
  labels: readonly string[];
}

/** Returns the page or the range of pages, such as `12-15`. */
export function pagesIn({ lines, count, labels }: PagesSource): string {
  const edges = lines.filter(({ page, depth }) => page === 1 || depth < 0.12 || depth > 0.88);
  for (const { text } of edges) {
    const [, first = '', last = ''] = RANGE.exec(text) ?? [];
    const range = parsePages(`${first}-${last}`);
    // A cover or a page of advertisements may precede the article.
    if (range && Math.abs(range.last - range.first + 1 - count) <= 1) return `${first}-${last}`;
  }
  const first = printedFirst(lines, count) ?? labelledFirst(labels);
  const front = edges.filter(({ page }) => page === 1).map(({ text }) => text);
  const number = NUMBER.exec(front.join(' '))?.[1];
  if (number !== undefined && (first === undefined || first === 1)) return number;
  if (first === undefined) return '';
  return count === 1 ? `${first}` : `${first}-${first + count - 1}`;
}

/** Returns the first page's number if the pages show numbers that follow each other, in their heads or feet. */
function printedFirst(lines: readonly Line[], count: number): number | undefined {
  const votes = new Map<number, Set<number>>();
  for (const { text, page, depth } of lines) {
    if (depth > 0.1 && depth < 0.9) continue;
    const [, number] = /^(?:page\s+)?(\d{1,6})(?:\s+of\s+\d+)?$/i.exec(text) ?? [];
    if (number === undefined) continue;
    const first = Number(number) - page + 1;
    if (first > 0) votes.set(first, (votes.get(first) ?? new Set()).add(page));
  }
  const [most] = [...votes].sort(([, one], [, other]) => other.size - one.size);
  return most && most[1].size >= Math.min(2, count) ? most[0] : undefined;
}

function labelledFirst([label = '']: readonly string[]): number | undefined {
  return /^\d{1,6}$/.test(label) && Number(label) > 1 ? Number(label) : undefined;
}
