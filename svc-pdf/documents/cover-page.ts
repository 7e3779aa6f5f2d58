import {
  articlePath,
  issueNumbers,
  plainText,
  type SelectedArticle,
  type Settings,
} from '@app/contracts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { CoverPageFields, PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import { charactersIn } from '../templates/markup.ts';
import { dateOf, journalOf } from './journal.ts';

/** Maximum total length of the authors' names, in characters. A longer list never fits on a cover. */
const ROOM_FOR_AUTHORS = 6_000;
/** The number of named authors is multiplied by this factor each time the text does not fit on the page. */
const FEWER = 0.75;

export function coverPageFields(article: SelectedArticle, settings: Settings): CoverPageFields {
  const { title, authors, doi } = article;
  const { pagenumber, articlenumber } = article;
  let length = 0;
  const named = authors.filter((author) => {
    length += author.length;
    return length <= ROOM_FOR_AUTHORS;
  });
  return {
    ...journalOf(settings),
    title: title.normalize('NFC'),
    authors: named.map((author) => author.normalize('NFC')),
    others: authors.length - named.length,
    ...issueNumbers(article),
    pages: pagenumber,
    articlenumber,
    date: dateOf(article),
    doi,
    url: `${settings.origin}${articlePath(article)}`,
  };
}

export function coverPageDocument(
  templates: Templates,
  fields: CoverPageFields,
  design: PrintedDesign,
): PrintableDocument {
  const { title, authors, others, journal } = fields;
  const markup = templates.renderCoverPage(fields, design);
  const document = printableDocument({
    title: plainText(title),
    author: authors.join(', '),
    markup,
    text: charactersIn(markup.body),
    display: journal,
  });
  const count = Math.floor(authors.length * FEWER);
  if (count === 0) return document;
  const shorter = {
    ...fields,
    authors: authors.slice(0, count),
    others: others + authors.length - count,
  };
  // `Object.assign` adds the method in place. A spread would evaluate the getter `contentHash` too early.
  return Object.assign(document, { shorter: () => coverPageDocument(templates, shorter, design) });
}
