import { articlePath, plainText, type SelectedArticle, type Settings } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { CoverPageFields } from './fields.ts';

/** Letters of names; a hundred names are some two thousand. */
const ROOM_FOR_AUTHORS = 2_500;

export function coverPageFields(article: SelectedArticle, settings: Settings): CoverPageFields {
  const { title, authors, volume, issue, year, pagenumber, publishdate, doi } = article;
  let letters = 0;
  const named = authors.filter((author) => {
    letters += author.length;
    return letters <= ROOM_FOR_AUTHORS;
  });
  return {
    ...journalOf(settings),
    title: title.normalize('NFC'),
    authors: named.map((author) => author.normalize('NFC')),
    others: authors.length - named.length,
    volume,
    issue,
    year,
    pages: pagenumber,
    date: publishdate,
    doi,
    url: `${settings.origin}${articlePath(article)}`,
  };
}

export function coverPageDocument(
  templates: Templates,
  fields: CoverPageFields,
  design: PrintedDesign,
): PrintableDocument {
  const markup = templates.renderCoverPage(fields, design);
  return printableDocument({
    title: plainText(fields.title),
    author: fields.authors.join(', '),
    markup,
    cuts: certificateCuts(plainText(markup.body), fields.journal),
  });
}
