import { setImmediate as nextTurn } from 'node:timers/promises';
import { parsePages, plainText, type SelectedArticle, type Settings } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import type { Markup } from '../documents/markup.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { ComposedIndexPage, IndexedIssue, IndexPageFields } from './fields.ts';

/** Entries are composed so many at a time, so that others wait a few milliseconds at most. */
const AT_ONE_TURN = 5;

/** The table of contents of these articles, issue by issue, the oldest first. */
export function indexPageFields(
  articles: readonly SelectedArticle[],
  settings: Settings,
): IndexPageFields {
  const issues = Map.groupBy(articles, ({ year, volume, issue }) => `${year} ${volume} ${issue}`);
  return {
    ...journalOf(settings),
    issues: [...issues.values()]
      .map(indexedIssue)
      .sort((a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue),
  };
}

export async function indexPageDocument(
  templates: Templates,
  fields: IndexPageFields,
  design: PrintedDesign,
): Promise<PrintableDocument> {
  // Of a text so long, fonts are told each letter once: digits too, since its pages are numbered.
  const letters = new Set('0123456789');
  const twins = new Set<string>();
  const take = ({ body, plain }: Pick<Markup, 'body' | 'plain'>) => {
    for (const letter of plainText(body)) letters.add(letter);
    for (const letter of plain) twins.add(letter);
  };
  const headed: ComposedIndexPage = { ...fields, issues: [] };
  const composed: ComposedIndexPage = { ...fields, issues: [] };
  for (const issue of fields.issues) {
    let entries = '';
    for (let at = 0; at < issue.entries.length; at += AT_ONE_TURN) {
      await nextTurn();
      const some = templates.renderIndexEntries(issue.entries.slice(at, at + AT_ONE_TURN));
      take(some);
      entries += some.body;
    }
    headed.issues.push({ ...issue, entries: '' });
    composed.issues.push({ ...issue, entries });
  }
  take(templates.renderIndexPage(headed, design));
  const { journal } = fields;
  const { css, body } = templates.renderIndexPage(composed, design);
  return printableDocument({
    title: `Contents of ${journal}`,
    author: journal,
    markup: { css, body, plain: [...twins].join('') },
    cuts: certificateCuts([...letters].join(''), journal),
    pages: 'many',
  });
}

function indexedIssue(articles: readonly SelectedArticle[]): IndexedIssue {
  const { volume = 0, issue = 0, year = 0 } = articles[0] ?? {};
  const firstPage = ({ pagenumber }: SelectedArticle) =>
    parsePages(pagenumber)?.first ?? Number.MAX_SAFE_INTEGER;
  const entries = articles
    .toSorted((a, b) => firstPage(a) - firstPage(b))
    .map(({ title, authors, pagenumber }) => ({
      title: title.normalize('NFC'),
      authors: authors.map((author) => author.normalize('NFC')),
      pages: pagenumber,
    }));
  return { volume, issue, year, entries };
}
