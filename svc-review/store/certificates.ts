import { type Connection, type Model, Schema } from 'mongoose';

/**
 * The ids of the certificates of one person in the reviewer pool, by year. The ids are random, so that a certificate
 * cannot be found by the name of the person. svc-content stores the certificates. `_id` is the id of the person.
 */
export interface CertificateIdsFields {
  _id: string;
  ids: Record<string, string>;
}
export type CertificateIdsModel = Model<CertificateIdsFields>;

const schema = new Schema<CertificateIdsFields>(
  { _id: String, ids: Schema.Types.Mixed } satisfies Record<keyof CertificateIdsFields, unknown>,
  { collection: 'certificateids', versionKey: false, minimize: false },
);

export const certificateIdsModel = (connection: Connection): CertificateIdsModel =>
  connection.model<CertificateIdsFields>('CertificateIds', schema);
