import { type Connection, type Model, Schema } from 'mongoose';

/** How often an article was viewed and downloaded in a month. Nothing in it is about readers. */
export interface UsageFields {
  /** The article's id, a space and the month. */
  _id: string;
  article: string;
  /** Such as `2026-11`. */
  month: string;
  views: number;
  downloads: number;
  /** The batch that was added last. A batch that is repeated after a failure is not added twice. */
  batch: string;
}

export type UsageModel = Model<UsageFields>;

const usageSchema = new Schema<UsageFields>(
  {
    _id: String,
    article: String,
    month: String,
    views: Number,
    downloads: Number,
    batch: String,
  },
  { collection: 'usage', versionKey: false },
);

export function usageModel(connection: Connection): UsageModel {
  return connection.model<UsageFields>('Usage', usageSchema);
}
