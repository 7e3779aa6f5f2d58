import { plainText } from '@app/contracts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { wholeSheet } from '../documents/markup.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { CertificateFields } from './fields.ts';

export function certificateDocument(
  templates: Templates,
  fields: CertificateFields,
  design: PrintedDesign,
): PrintableDocument {
  const { css, plain, ...sheet } = templates.renderCertificate(fields, design);
  const markup = { css, plain, body: wholeSheet({ css, plain, ...sheet }) };
  const { journal, author, year } = fields;
  return printableDocument({
    title: `Certificate of publication: ${author}`,
    markup,
    cuts: certificateCuts(plainText(markup.body), `${journal}${author}${year}`),
    fit: templates.fitToPage,
  });
}
