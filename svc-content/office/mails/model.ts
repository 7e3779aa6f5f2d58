import type { MailKindName, MailState } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The placeholder for text that only the recipient may see: a character of Unicode's private use area. */
export const SECRET = '\uE000';

/**
 * A queued or sent message. Its ID may be derived from an occasion, so that the occasion leads to only one message.
 */
export interface MailFields {
  _id: string;
  kind: MailKindName;
  to: string;
  subject: string;
  text: string;
  /** The text that replaces `SECRET` when the message is sent. Empty afterwards. */
  secret?: string;
  /** The time at which `secret` expires. */
  expires?: Date;
  /** The id of the article that the message is about, or empty. */
  article: string;
  state: MailState;
  reason: string;
  attempts: number;
  created: Date;
  /** When an editor or an event requested the message. A retry resets this time. */
  requested: Date;
  changed: Date;
  /** The time of the next attempt. Each attempt changes this time, so only one instance makes an attempt. */
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
