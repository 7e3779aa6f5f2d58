import { type Connection, type Model, Schema } from 'mongoose';
import { z } from 'zod';

/** The reasons for which a PDF is unreadable. */
export const unreadableReasons = ['encrypted', 'damaged', 'too slow', 'too large'] as const;

/** The facts about a PDF. They never change, because a hash always refers to the same content. */
export const pdfFactsSchema = z.union([
  z.strictObject({
    pages: z.int().min(0),
    /** The number of letters and digits on the first pages. */
    letters: z.int().min(0),
    /** The beginning of the text of the first page, as `lettersOf` returns it. */
    firstPage: z.string(),
  }),
  z.strictObject({ unreadable: z.enum(unreadableReasons) }),
]);
export type PdfFacts = z.infer<typeof pdfFactsSchema>;

/** The stored facts about a PDF. `_id` is the SHA-256 of the PDF. */
export interface PdfFactsRecord {
  _id: string;
  facts: PdfFacts;
}
export type PdfFactsModel = Model<PdfFactsRecord>;

/** The version of the extraction. Increase it when other facts are extracted; all PDFs are then read again. */
const EXTRACTION_VERSION = 2;

const pdfFactsRecordSchema = new Schema<PdfFactsRecord>(
  { _id: String, facts: { type: Schema.Types.Mixed, required: true } },
  { collection: `pdfreadings${EXTRACTION_VERSION}`, versionKey: false },
);

export function pdfFactsModel(connection: Connection): PdfFactsModel {
  return connection.model<PdfFactsRecord>('PdfFacts', pdfFactsRecordSchema);
}
