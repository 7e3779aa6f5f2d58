import { parsePages, plainText, type SelectedArticle, type Settings } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { IndexedIssue, IndexPageFields } from './fields.ts';

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

export function indexPageDocument(
  templates: Templates,
  fields: IndexPageFields,
  design: PrintedDesign,
): PrintableDocument {
  const markup = templates.renderIndexPage(fields, design);
  const text = plainText(markup.body);
  return printableDocument({
    title: `Contents of ${fields.journal}`,
    author: fields.journal,
    markup,
    // Digits too: the pages of the document itself are numbered.
    cuts: certificateCuts(`${text}0123456789`, fields.journal),
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
