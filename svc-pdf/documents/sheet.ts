import { z } from 'zod';
import type { PrintableDocument } from '../printing/printable.ts';
import {
  certificateFieldsSchema,
  editorCertificateFieldsSchema,
  type PrintedDesign,
} from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import { certificateDocument } from './certificate.ts';
import { editorCertificateDocument } from './editor-certificate.ts';

export const sheetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), fields: certificateFieldsSchema }),
  z.object({ kind: z.literal('editor'), fields: editorCertificateFieldsSchema }),
]);
export type Sheet = z.infer<typeof sheetSchema>;

export function sheetDocument(
  templates: Templates,
  sheet: Sheet,
  design: PrintedDesign,
): PrintableDocument {
  return sheet.kind === 'article'
    ? certificateDocument(templates, sheet.fields, design)
    : editorCertificateDocument(templates, sheet.fields, design);
}
