import { articlePath, plainText, type SelectedArticle, type Settings } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { CoverPageFields } from './fields.ts';

/** Letters of names that a cover could have room for if all of them were narrow. */
const ROOM_FOR_AUTHORS = 6_000;
/** Of the authors, where so many do not fit: of those of wide scripts it is half as many and less. */
const FEWER = 0.75;

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
  const document = printableDocument({
    title: plainText(fields.title),
    author: fields.authors.join(', '),
    markup,
    cuts: certificateCuts(plainText(markup.body), fields.journal),
  });
  const fewer = Math.floor(fields.authors.length * FEWER);
  if (fewer === 0) return document;
  return Object.assign(document, {
    shorter: () => coverPageDocument(templates, named(fields, fewer), design),
  });
}

/** With the first so many authors, and the others counted. */
function named(fields: CoverPageFields, count: number): CoverPageFields {
  const { authors, others } = fields;
  return {
    ...fields,
    authors: authors.slice(0, count),
    others: others + authors.length - count,
  };
}
