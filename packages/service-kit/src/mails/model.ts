import type { MailState } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The placeholder for text that only the recipient may see: a character of Unicode's private use area. */
export const SECRET = '\uE000';

/** A queued or sent message. Its ID may be derived from an occasion, so that the occasion leads to only one message. */
export interface MailFields {
  _id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The text that replaces `SECRET` when the message is sent. Empty afterwards. */
  secret?: string;
  /** The time at which `secret` expires. */
  expires?: Date;
  /** The id of the record that the message is about, or empty. */
  about: string;
  /** The ids of the records if the message is about several records. In this case, `about` is empty. */
  alsoAbout?: string[];
  /** The key by which the service finds the recipient when the message is sent again. */
  recipient?: string;
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

/** The stored form of `MailFields`, in which the field `about` may have another name. */
export type StoredMail = Omit<MailFields, 'about'> & Partial<Pick<MailFields, 'about'>>;

/** The collection of messages. */
export interface MailRecords {
  model: Model<StoredMail>;
  /** The name under which the collection has the field `about`. */
  about: string;
}

/**
 * Returns the collection `mails`. The parameter `about` is the stored name of the field `about`, which differs in some
 * services.
 */
export function mailRecords(connection: Connection, about = 'about'): MailRecords {
  const fields = {
    _id: String,
    kind: String,
    to: String,
    subject: String,
    text: String,
    secret: String,
    expires: Date,
    [about]: String,
    alsoAbout: { type: [String], default: undefined },
    recipient: String,
    state: String,
    reason: String,
    attempts: Number,
    created: Date,
    requested: Date,
    changed: Date,
    next: Date,
  };
  const schema = new Schema<StoredMail>(fields, { collection: 'mails', versionKey: false });
  return { model: connection.models.Mail ?? connection.model<StoredMail>('Mail', schema), about };
}

/** Returns the stored form of a message. */
export const storedMail = ({ about, ...mail }: MailFields, name: string): StoredMail => ({
  ...mail,
  [name]: about,
});

/** Returns a message in its general form. */
export const mailOf = (stored: StoredMail, name: string): MailFields => ({
  ...stored,
  about: String(Object(stored)[name] ?? ''),
});
