import type { AgencyName, DepositState } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The last deposit of an article with an agency. The ID is `agency:article`. */
export interface DepositFields {
  _id: string;
  agency: AgencyName;
  article: string;
  state: DepositState;
  reason: string;
  attempts: number;
  /** The agency's system to which it was sent last. Absent in deposits of earlier releases. */
  origin?: string;
  /** The digest of the data that were sent last. Deposits of earlier releases have only `sentVersion`. */
  digest?: string;
  /** The article's version that was sent last. */
  sentVersion: number;
  /** The agency's or our own number of the last submission. */
  submission: string;
  /** The time in ms of the last submission. A later submission must have a greater one. */
  stamp: number;
  changed: Date;
  /** The time of the next attempt. An instance claims the attempt by changing this time; others then skip it. */
  next: Date;
}

export type DepositModel = Model<DepositFields>;

const depositModelSchema = new Schema<DepositFields>(
  {
    _id: String,
    agency: String,
    article: String,
    state: String,
    reason: String,
    attempts: Number,
    origin: String,
    digest: String,
    sentVersion: Number,
    submission: String,
    stamp: Number,
    changed: Date,
    next: Date,
  },
  { collection: 'deposits', versionKey: false },
);

export function depositModel(connection: Connection): DepositModel {
  return connection.model<DepositFields>('Deposit', depositModelSchema);
}
