import { mapUsage, type UsageFigures } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The figures of an article in a month. The record contains no data about readers. */
export interface UsageFields extends UsageFigures {
  /** The article's id, a space and the month. */
  _id: string;
  article: string;
  /** The month, such as `2026-11`. */
  month: string;
  /** The number of the last batch that was added. The record ignores earlier batches. Absent in older records. */
  added?: number;
}

export type UsageModel = Model<UsageFields>;

const usageSchema = new Schema<UsageFields>(
  {
    _id: String,
    article: String,
    month: String,
    ...mapUsage(() => Number),
    added: Number,
  } satisfies Record<keyof UsageFields, unknown>,
  { collection: 'usage', versionKey: false },
);

export function usageModel(connection: Connection): UsageModel {
  return connection.model<UsageFields>('Usage', usageSchema);
}
