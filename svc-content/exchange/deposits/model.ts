import type { AgencyName, DepositState } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The latest deposit of an article with an agency. The ID is `agency:article`. */
export interface DepositFields {
  _id: string;
  agency: AgencyName;
  article: string;
  state: DepositState;
  reason: string;
  attempts: number;
  /** The system of the agency at the last attempt to send the article. Absent in deposits of earlier releases. */
  origin?: string;
  /** The digest of the data in the last submission. Deposits of earlier releases have only `sentVersion`. */
  digest?: string;
  /** The result of `publishedVersion` for the article at the last submission. */
  sentVersion: number;
  /** The ID of the last submission, assigned by the agency or by this service. */
  submission: string;
  /** The timestamp in ms of the last submission. A later submission must have a greater timestamp. */
  stamp: number;
  changed: Date;
  /**
   * The time of the next attempt. An instance claims an attempt by changing this time, so that other instances
   * skip it.
   */
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
  } satisfies Record<keyof DepositFields, unknown>,
  { collection: 'deposits', versionKey: false },
);

export function depositModel(connection: Connection): DepositModel {
  return connection.model<DepositFields>('Deposit', depositModelSchema);
}
