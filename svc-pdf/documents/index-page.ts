import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  byPrintedNumbers,
  firstPageOf,
  issueNumbers,
  placeInWords,
  type SelectedArticle,
  type Settings,
} from '@app/contracts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type {
  IndexedIssue,
  IndexPageFields,
  PrintedDesign,
  RenderedIndexPage,
} from '../templates/fields.ts';
import type { Markup, Templates } from '../templates/markup.ts';
import { charactersIn } from '../templates/markup.ts';
import { journalOf } from './journal.ts';

/** Number of entries to render before yielding to the event loop. Rendering 5 entries takes a few milliseconds. */
const ENTRIES_PER_TURN = 5;

/** Returns the table of contents of these articles, grouped by issue, oldest first. */
export function indexPageFields(
  articles: readonly SelectedArticle[],
  settings: Settings,
): IndexPageFields {
  const issues = Map.groupBy(articles, ({ year, volume, issue }) => `${year} ${volume} ${issue}`);
  return {
    ...journalOf(settings),
    issues: [...issues.values()]
      .map(indexedIssue)
      .sort((a, b) => a.year - b.year || byPrintedNumbers(a, b)),
  };
}

export async function indexPageDocument(
  templates: Templates,
  fields: IndexPageFields,
  design: PrintedDesign,
): Promise<PrintableDocument> {
  // The text is long, so collect each character only once. The page numbers need all digits.
  const characters = new Set('0123456789');
  const plainCharacters = new Set<string>();
  const collect = ({ body, plain }: Pick<Markup, 'body' | 'plain'>) => {
    for (const character of charactersIn(body)) characters.add(character);
    for (const character of plain) plainCharacters.add(character);
  };
  const headings: RenderedIndexPage = { ...fields, issues: [] };
  const rendered: RenderedIndexPage = { ...fields, issues: [] };
  for (const issue of fields.issues) {
    let entries = '';
    for (let at = 0; at < issue.entries.length; at += ENTRIES_PER_TURN) {
      await nextTurn();
      const some = templates.renderIndexEntries(issue.entries.slice(at, at + ENTRIES_PER_TURN));
      collect(some);
      entries += some.body;
    }
    headings.issues.push({ ...issue, entries: '' });
    rendered.issues.push({ ...issue, entries });
  }
  collect(templates.renderIndexPage(headings, design));
  const { journal } = fields;
  const { css, body } = templates.renderIndexPage(rendered, design);
  return printableDocument({
    title: `Contents of ${journal}`,
    author: journal,
    markup: { css, body, plain: [...plainCharacters].join('') },
    text: [...characters].join(''),
    display: journal,
    pages: 'many',
  });
}

function indexedIssue(articles: readonly SelectedArticle[]): IndexedIssue {
  const numbers = issueNumbers(articles[0] ?? { volume: 0, issue: 0, year: 0 });
  const entries = articles.toSorted((a, b) => firstPageOf(a) - firstPageOf(b)).map(indexEntry);
  return { ...numbers, entries };
}

export function indexEntry({ title, authors, ...place }: IndexedArticle) {
  return {
    title: title.normalize('NFC'),
    authors: authors.map((author) => author.normalize('NFC')),
    place: placeInWords(place, 'bare'),
  };
}

type IndexedArticle = Pick<SelectedArticle, 'title' | 'authors' | 'articlenumber' | 'pagenumber'>;
