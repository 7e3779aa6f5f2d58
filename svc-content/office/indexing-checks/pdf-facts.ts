import { type Connection, type Model, Schema } from 'mongoose';
import { z } from 'zod';

export const unreadableReasons = ['encrypted', 'damaged', 'too slow', 'too large'] as const;

/** The facts about a PDF. They never change, because they are stored under the hash of the PDF. */
export const pdfFactsSchema = z.union([
  z.strictObject({
    pages: z.int().min(0),
    letters: z.int().min(0),
    /** The letters and digits at the beginning of the first page, as `lettersOf` returns them. */
    firstPage: z.string(),
  }),
  z.strictObject({ unreadable: z.enum(unreadableReasons) }),
]);
export type PdfFacts = z.infer<typeof pdfFactsSchema>;

type PdfFactsRecord = { _id: string; facts: PdfFacts };
export type PdfFactsModel = Model<PdfFactsRecord>;

/** The version of the extraction. Increase it when the extracted facts change, so that all PDFs are read again. */
const EXTRACTION_VERSION = 2;

const pdfFactsRecordSchema = new Schema<PdfFactsRecord>(
  { _id: String, facts: { type: Schema.Types.Mixed, required: true } } satisfies Record<
    keyof PdfFactsRecord,
    unknown
  >,
  { collection: `pdfreadings${EXTRACTION_VERSION}`, versionKey: false },
);

export function pdfFactsModel(connection: Connection): PdfFactsModel {
  return connection.model<PdfFactsRecord>('PdfFacts', pdfFactsRecordSchema);
}
