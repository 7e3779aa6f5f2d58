import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { PdfFacts } from './pdf-facts.ts';

/** What is known of a PDF, under the hash of its content. */
export interface PdfReading {
  _id: string;
  facts: PdfFacts;
}

export type PdfReadingModel = Model<PdfReading>;

/** Goes up when something else is looked at in a PDF: then each is read anew. */
const READER = 2;

const pdfReadingSchema = new Schema<PdfReading>(
  { _id: String, facts: { type: Schema.Types.Mixed, required: true } },
  { collection: `pdfreadings${READER}`, versionKey: false },
);

export function pdfReadingModel(connection: Connection): PdfReadingModel {
  return connection.model<PdfReading>('PdfReading', pdfReadingSchema);
}
