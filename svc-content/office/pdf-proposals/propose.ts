import { DOI_PATTERN, type PdfProposal, parsePages } from '@app/contracts';
import { type Line, linesOf } from '@app/service-kit/pdf-lines';
import type { PdfDocument } from '@app/service-kit/pdf-pages';
import { getDocumentProxy } from 'unpdf';
import { lettersOf } from '../indexing-checks/letters.ts';
import { authorsOfMetadata } from './authors.ts';
import { wordsOf } from './joined.ts';
import { doisIn, referencesBegin, referencesIn } from './references.ts';
import { abstractIn, keywordsIn } from './sections.ts';
import { headOf } from './title.ts';

/** The maximum number of pages to read. Articles are rarely longer. The references are on the last pages. */
const PAGES_READ = 80;
/** The number of pages to search for the title, because a cover may precede it. */
const TITLE_PAGES = 2;

export interface PdfToRead {
  bytes: Uint8Array;
  /** The name of the journal, which is ignored in the search for the title, even if it is larger than the title. */
  journal: string;
}

/** Reads the values of the article form from a PDF. Values that are not found are empty. */
export async function propose({ bytes, journal }: PdfToRead): Promise<PdfProposal> {
  const document = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const lines: Line[] = [];
  for (let page = 1; page <= Math.min(PAGES_READ, document.numPages); page += 1) {
    lines.push(...(await linesOf(await document.getPage(page))));
  }
  const { given, author, doi } = await metadataOf(document);
  const words = wordsOf(lines);
  const heads = Array.from({ length: TITLE_PAGES }, (_, at) =>
    headOf({ lines: lines.filter(({ page }) => page === at + 1), words, given, journal }),
  ).filter((head) => head !== undefined);
  const head = heads.find(({ authors }) => authors.length > 0) ?? heads[0];
  const front = lettersOf(
    lines
      .filter(({ page }) => page <= TITLE_PAGES)
      .map(({ text }) => text)
      .join(''),
  );
  const isShown = (text: string) => front.includes(lettersOf(text));
  const authors = head?.authors.length ? head.authors : authorsOfMetadata(author, isShown);
  const labels = await document.getPageLabels();
  return {
    title: head?.title ?? '',
    authorname: authors.join(', '),
    abstract: abstractIn(lines, words),
    keywords: keywordsIn(lines, words),
    pagenumber: pagesIn({ lines, count: document.numPages, labels: labels ?? [] }),
    doi: doiIn(lines, doi),
    references: referencesIn(lines, words),
  };
}

async function metadataOf(document: PdfDocument) {
  const { info, metadata } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const names = ['prism:doi', 'pdfx:doi', 'dc:identifier'];
  const dois = [...names.map((name) => metadata?.get(name)), facts.Subject, facts.doi, facts.DOI];
  return {
    given: text(facts.Title),
    author: text(facts.Author),
    doi: dois.map(text).join(' '),
  };
}

/** Returns the DOI in the metadata or, of the DOIs on the first two pages, the one that is printed on most pages. */
function doiIn(lines: readonly Line[], metadata: string): string {
  const end = referencesBegin(lines);
  const beforeEnd = end < 0 ? lines : lines.slice(0, end);
  const pages = new Map<string, Set<number>>();
  for (const [at, { text, page }] of beforeEnd.entries()) {
    // In a narrow column, a DOI may be divided at the line end.
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
/** Matches the pages of a numbered article, as in “123:1–123:25”. In “12:101–108”, 12 is a volume. */
const NUMBERED_RANGE = /(?<![\d:])(\d{1,5}:)(\d{1,6})\s?[-–—‒]\s?\1(\d{1,6})\b/u;
/** Matches the number of an article in a citation, as in “2(18), 50.” */
const NUMBER =
  /\b\d{1,4}\s?\(\d{1,4}\)\s?[,:]\s?(?:p\.\s?)?(\d{1,6})(?=[.,;\s]|$)(?!\s?[-–—]\s?\d)/u;

interface PagesSource {
  lines: readonly Line[];
  /** The number of pages of the file. */
  count: number;
  labels: readonly string[];
}

/** Returns the article's page or page range, such as `12-15` or `123:1-123:15`. */
function pagesIn({ lines, count, labels }: PagesSource): string {
  const edges = lines.filter(({ page, depth }) => page === 1 || depth < 0.12 || depth > 0.88);
  for (const { text } of edges) {
    const [, article = '', start = '', end = ''] = NUMBERED_RANGE.exec(text) ?? [];
    if (article && Number(end) - Number(start) + 1 === count) {
      return `${article}${start}-${article}${end}`;
    }
    const [, first = '', last = ''] = RANGE.exec(text) ?? [];
    const range = parsePages(`${first}-${last}`);
    // The file may have one page more than the range, such as a cover or advertisements.
    if (range && Math.abs(range.last - range.first + 1 - count) <= 1) return `${first}-${last}`;
  }
  const first = printedFirst(lines, count) ?? labelledFirst(labels);
  const front = edges.filter(({ page }) => page === 1).map(({ text }) => text);
  const number = NUMBER.exec(front.join(' '))?.[1];
  if (number !== undefined && (first === undefined || first === 1)) return number;
  if (first === undefined) return '';
  return count === 1 ? `${first}` : `${first}-${first + count - 1}`;
}

/** Returns the number of the first page if the heads or feet of the pages have consecutive numbers. */
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
