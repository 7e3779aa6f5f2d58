import type { MailKindName, MailState } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A character of Unicode's private use area, in place of what only the recipient may see. */
export const SECRET = '\uE000';

/** A message that is sent, or was. Messages of one occasion have an ID made from it, so that they are sent once. */
export interface MailFields {
  _id: string;
  kind: MailKindName;
  to: string;
  subject: string;
  text: string;
  /** What stands for `SECRET` in the text until the message is sent; then empty. */
  secret?: string;
  /** When `secret` stops to be of use. */
  expires?: Date;
  /** The id of the article that the message is about, or empty. */
  article: string;
  state: MailState;
  reason: string;
  attempts: number;
  created: Date;
  /** When an editor or an event requested the message. A retry sets it again. */
  requested: Date;
  changed: Date;
  /** When it is sent. It changes with each attempt, so that one instance makes it. */
  next: Date;
}

export type MailModel = Model<MailFields>;

const mailModelSchema = new Schema<MailFields>(
  {
    _id: String,
    kind: String,
    to: String,
    subject: String,
    text: String,
    secret: String,
    expires: Date,
    article: String,
    state: String,
    reason: String,
    attempts: Number,
    created: Date,
    requested: Date,
    changed: Date,
    next: Date,
  },
  { collection: 'mails', versionKey: false },
);

export function mailModel(connection: Connection): MailModel {
  return connection.model<MailFields>('Mail', mailModelSchema);
}
