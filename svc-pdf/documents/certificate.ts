import { plainText, type SelectedArticle, type Settings, verifyPath } from '@app/contracts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { CertificateFields, PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import type { Codes } from './codes.ts';
import { journalOf, normalizeName } from './journal.ts';

export function certificateFields(
  article: SelectedArticle,
  author: string,
  settings: Settings,
  codes: Codes,
): CertificateFields {
  const name = normalizeName(author);
  const code = codes.article(article.refnumber, name);
  return {
    ...journalOf(settings),
    author: name,
    title: article.title.normalize('NFC'),
    volume: article.volume,
    issue: article.issue,
    year: article.year,
    pages: article.pagenumber,
    date: article.publishdate,
    refnumber: article.refnumber,
    doi: article.doi,
    code,
    verifyUrl: `${settings.origin}${verifyPath(code)}`,
  };
}

export function certificateDocument(
  templates: Templates,
  fields: CertificateFields,
  design: PrintedDesign,
): PrintableDocument {
  const markup = templates.renderCertificate(fields, design);
  const { journal, author, year } = fields;
  return printableDocument({
    title: `Certificate of publication: ${author}`,
    author: journal,
    markup,
    text: plainText(`${markup.head}${markup.text}${markup.tail}`),
    display: `${journal}${author}${year}`,
  });
}
