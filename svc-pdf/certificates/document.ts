import { plainText } from '@app/contracts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { CertificateFields } from './fields.ts';

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
    cuts: certificateCuts(
      plainText(`${markup.head}${markup.text}${markup.tail}`),
      `${journal}${author}${year}`,
    ),
  });
}
