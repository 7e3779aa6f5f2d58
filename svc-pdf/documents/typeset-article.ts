import {
  articleTypes,
  issueNumbers,
  labelOf,
  licenseOf,
  noticeKinds,
  parsePages,
  plainText,
  voidOutcome,
} from '@app/contracts';
import type { FullText } from '@app/contracts/full-text';
import type { TypesetRecord } from '@app/contracts/typeset';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { TypesetArticleFields, TypesetDesign } from '../templates/fields.ts';
import { charactersIn, type Templates } from '../templates/markup.ts';
import { dateOf, journalOf } from './journal.ts';

/** A text with its files. */
export interface TextToPrint {
  text: FullText;
  /** Addresses of files by the names that the text uses: pictures have `data:` URLs, other files web addresses. */
  addresses: Readonly<Record<string, string>>;
}

export function typesetArticleFields(
  article: TypesetRecord['article'],
  settings: TypesetRecord['settings'],
  { text, addresses }: TextToPrint,
): TypesetArticleFields {
  const { title, abstract, contributors, type, notice, keywords, received, accepted, doi } =
    article;
  const { pagenumber, articlenumber } = article;
  const usual = type === 'research-article' ? '' : labelOf(articleTypes, type);
  return {
    ...journalOf(settings),
    ...issueNumbers(article),
    title: title.normalize('NFC'),
    abstract: abstract.normalize('NFC'),
    contributors: contributors.map((one) => ({ ...one, name: one.name.normalize('NFC') })),
    kind: notice ? labelOf(noticeKinds, notice.kind) : usual,
    outcome: voidOutcome(article),
    ...{ keywords, received, accepted, doi, articlenumber, text, addresses },
    pages: pagenumber,
    date: dateOf(article),
    license: licenseOf(article, settings),
    language: text.lang || article.language || settings.language || 'en',
    firstPage: firstPageNumber(article),
  };
}

/** Returns the number of the article's first page in the issue, or 1 if its page numbers are missing or not plain. */
function firstPageNumber({ pagenumber }: TypesetRecord['article']): number {
  const pages = parsePages(pagenumber);
  return pages?.isPlain ? pages.first : 1;
}

export function typesetArticleDocument(
  templates: Templates,
  fields: TypesetArticleFields,
  design: TypesetDesign,
): PrintableDocument {
  const { title, contributors, journal, language } = fields;
  const markup = templates.renderTypesetArticle(fields, design);
  return printableDocument({
    title: plainText(title),
    author: contributors.map(({ name }) => name).join(', '),
    markup,
    // The running heads contain words of the record and any digits.
    text: `${charactersIn(markup.body)}${journal}0123456789()–,. et al. and`,
    display: journal,
    pages: 'many',
    language,
    isArticle: true,
  });
}
