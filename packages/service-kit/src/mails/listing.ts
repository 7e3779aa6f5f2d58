import { MAIL_PAGE_SIZE, type MailState, type SentMail } from '@app/contracts';
import { withAppErrors } from '../mongo/database.ts';
import { type MailFields, type MailRecords, mailOf, type StoredMail } from './model.ts';

/** A message as lists show it. */
export interface ListedMail extends SentMail {
  kind: string;
  about: string;
}

export interface MailFilter {
  /** Words of the address and the subject. */
  q: string;
  state?: MailState | undefined;
  kind?: string | undefined;
  about?: string | undefined;
  /** The ids of records whose messages are excluded. */
  notAbout?: readonly string[] | undefined;
  /** Counts from 1. */
  page: number;
}

/** Returns a page of the messages, the newest first. */
export async function pageOf(
  { model, about: name }: MailRecords,
  { q, state, kind, about, notAbout = [], page: wanted }: MailFilter,
) {
  const words = q.split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => {
    // Escape only ASCII punctuation, because the database refuses a backslash before letters and
    // non-ASCII characters.
    const escaped = word.replace(/[!-/:-@[-`{-~]/g, '\\$&');
    // The driver refuses a NUL in a pattern.
    const $regex = new RegExp(escaped.replaceAll('\0', '\\x00'), 'i');
    return { $or: [{ to: { $regex } }, { subject: { $regex } }] };
  });
  const filter = {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(about && { $or: aboutOne(name, about) }),
    ...(conditions.length + notAbout.length > 0 && {
      $and: [
        ...conditions,
        { [name]: { $nin: [...notAbout] } },
        { alsoAbout: { $nin: [...notAbout] } },
      ],
    }),
  };
  const total = await withAppErrors(model.countDocuments(filter));
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / MAIL_PAGE_SIZE)));
  const found = model
    .find(filter, { text: 0 })
    .sort({ created: -1, _id: 1 })
    .skip((page - 1) * MAIL_PAGE_SIZE)
    .limit(MAIL_PAGE_SIZE)
    .lean<StoredMail[]>();
  const mails = (await withAppErrors(found)).map((mail) => present(mailOf(mail, name)));
  return { mails, total, page };
}

/** Returns the number of messages that have failed since a time, and at most `most` of them, the newest first. */
export async function failedOf({ model, about: name }: MailRecords, since: Date, most: number) {
  const filter = { state: 'failed' as const, changed: { $gte: since } };
  const total = await withAppErrors(model.countDocuments(filter));
  const found = model.find(filter, { text: 0 }).sort({ changed: -1 }).limit(most);
  const rows = await withAppErrors(found.lean<StoredMail[]>());
  return { total, rows: rows.map((mail) => present(mailOf(mail, name))) };
}

/** Returns two conditions. A message is about the record if one of them is met. */
export const aboutOne = (name: string, id: string) => [{ [name]: id }, { alsoAbout: id }];

/** Returns the ids of the records that a message is about. */
export const recordsOf = ({ about, alsoAbout = [] }: Pick<MailFields, 'about' | 'alsoAbout'>) =>
  [about, ...alsoAbout].filter(Boolean);

/** Returns a message as lists show it. */
export function present({ _id, created, changed, next, ...mail }: MailFields): ListedMail {
  const { kind, to, subject, about, state, reason, attempts } = mail;
  return {
    ...{ id: _id, kind, to, subject, about, state, reason, attempts },
    created: created.toISOString(),
    changed: changed.toISOString(),
    next: state === 'waiting' ? next.toISOString() : null,
  };
}
