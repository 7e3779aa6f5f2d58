import type { PdfProposal } from '@app/contracts';
import { getDocumentProxy } from 'unpdf';
import { lettersOf } from '../indexing-checks/letters.ts';
import { authorsOfMetadata } from './authors.ts';
import { wordsOf } from './joined.ts';
import { type Line, linesOf, type PdfDocument } from './lines.ts';
import { doiIn, pagesIn } from './places.ts';
import { referencesIn } from './references.ts';
import { abstractIn, keywordsIn } from './sections.ts';
import { headOf } from './title.ts';

/** The number of pages that are read. Longer articles are rare, and a thesis has its references at its end. */
const PAGES_READ = 80;
/** The number of pages to search for the title, because a cover may precede it. */
const TITLE_PAGES = 2;

export interface PdfToRead {
  bytes: Uint8Array;
  /** The name of the journal, which may be set larger than the title. */
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
