import type { ReviewerCertificate } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A certificate that was issued for a reviewer’s work in a year. `_id` is a part of the certificate's code. */
export interface ReviewerCertificateFields extends Omit<ReviewerCertificate, 'id'> {
  _id: string;
  version: number;
}
export type ReviewerCertificateModel = Model<ReviewerCertificateFields>;

const schema = new Schema<ReviewerCertificateFields>(
  {
    _id: String,
    name: String,
    orcid: String,
    year: Number,
    count: Number,
    day: String,
    version: Number,
  } satisfies Record<keyof ReviewerCertificateFields, unknown>,
  { collection: 'reviewercertificates', versionKey: false },
);

export function reviewerCertificateModel(connection: Connection): ReviewerCertificateModel {
  return connection.model<ReviewerCertificateFields>('ReviewerCertificate', schema);
}
