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
  /** The number of the batch that was added last. No earlier batch is added any more. Absent in older records. */
  added?: number;
}

export type UsageModel = Model<UsageFields>;

const usageSchema = new Schema<UsageFields>(
  {
    _id: String,
    article: String,
    month: String,
    views: Number,
    downloads: Number,
    added: Number,
  },
  { collection: 'usage', versionKey: false },
);

export function usageModel(connection: Connection): UsageModel {
  return connection.model<UsageFields>('Usage', usageSchema);
}
