import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import { charactersIn, type Templates } from '../templates/markup.ts';
import type { Sheet } from './certificate.ts';

/**
 * Returns the picture of a certificate that other sites show with a link to its page, as a sheet without a signature.
 * `outcome` is empty, or the sentence that the article was retracted or withdrawn.
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
