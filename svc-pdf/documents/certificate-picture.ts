import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import { charactersIn, type Templates } from '../templates/markup.ts';
import type { Sheet } from './certificate.ts';

/**
 * Returns the unsigned document from which the picture of a certificate is drawn. Other sites show this picture with a
 * link to the certificate's page. `outcome` is empty, or a sentence which says that the article was retracted or
 * withdrawn.
 */
export function certificatePicture(
  templates: Templates,
  sheet: Sheet,
  design: PrintedDesign,
  outcome = '',
): PrintableDocument {
  const { journal } = sheet.fields;
  const name = sheet.kind === 'article' ? sheet.fields.author : sheet.fields.name;
  const markup = templates.renderCertificatePicture(sheet, design, outcome);
  const document = printableDocument({
    title: name,
    author: journal,
    markup,
    text: charactersIn(markup.body),
    display: `${journal}${name}${sheet.kind === 'editor' ? sheet.fields.date : sheet.fields.year}`,
    name,
  });
  // `Object.assign` preserves the getter `contentHash`.
  return Object.assign(document, { isUnsigned: true });
}
