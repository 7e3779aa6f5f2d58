import { type Connection, type Model, Schema } from 'mongoose';

/** A link with which people without an account can read an article that is not public. */
export interface PreviewLinkRecord {
  /** The SHA-256 hash of the token. The token itself is not stored. */
  _id: string;
  /** The id of the article. */
  article: string;
  createdby: string;
  created: Date;
  expires: Date;
}
export type PreviewLinkModel = Model<PreviewLinkRecord>;

const previewLinkModelSchema = new Schema<PreviewLinkRecord>(
  {
    _id: String,
    article: String,
    createdby: String,
    created: Date,
    expires: Date,
  } satisfies Record<keyof PreviewLinkRecord, unknown>,
  { collection: 'previewlinks', versionKey: false },
);

export function previewLinkModel(connection: Connection): PreviewLinkModel {
  return connection.model<PreviewLinkRecord>('PreviewLink', previewLinkModelSchema);
}
