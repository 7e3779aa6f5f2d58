import { createHash, randomUUID } from 'node:crypto';
import {
  MAIL_RETENTION_DAYS,
  type MailAccount,
  type MailKinds,
  type MailTemplate,
  type ValuesOf,
} from '@app/contracts';
import type { Logger } from 'pino';
import {
  ANY_TIME,
  type Attempt,
  type Deliveries,
  type Outcome as Following,
  MOST_WAITING,
} from '../background/deliveries.ts';
import { AppError } from '../http/app-error.ts';
import { isDuplicate, withAppErrors } from '../mongo/database.ts';
import { compose, htmlOf } from './compose.ts';
import {
  aboutOne,
  failedOf,
  type ListedMail,
  type MailFilter,
  pageOf,
  present,
  recordsOf,
} from './listing.ts';
import type { MailServer, Outcome } from './mail-server.ts';
import {
  type MailFields,
  type MailRecords,
  mailOf,
  SECRET,
  type StoredMail,
  storedMail,
} from './model.ts';
import type { KindName, MailTexts } from './texts.ts';

const [MINUTE, HOUR, DAY] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
/** The pauses before the next attempts, about two days in total. The last pause repeats. */
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const MAX_ATTEMPTS = 16;
const QUEUE = 'mails';
/** The time after which another process repeats an attempt, in case the first process was killed. */
const CLAIM_MS = 5 * MINUTE;
/** The pause after a failure to reach the server. */
const PAUSE_MS = MINUTE;

const HIDDEN = '(only the recipient sees the address)';
const UNKNOWN_SENDER = 'The address of the sender cannot be read at the moment';

/** The sender of messages. */
export interface Sender {
  name: string;
  /** The address for replies, and the default of the sender's address. Empty if not set. */
  address: string;
  /** The values of the placeholders that all kinds of messages have. */
  common: Readonly<Record<string, string>>;
}

export interface MailsParts<Kinds extends MailKinds> {
  records: MailRecords;
  texts: Pick<MailTexts<Kinds>, 'read'>;
  server: MailServer | undefined;
  /** The sender's address, if it differs from the address that `sender` returns. */
  from: string | undefined;
  /**
   * Returns the sender of a kind of message or, without a kind, of all messages. Returns undefined while the sender is
   * unknown.
   */
  sender(kind?: KindName<Kinds>): Sender | undefined | Promise<Sender | undefined>;
  /** Why nothing is sent while there is no sender's address, as text for editors. */
  noAddress: string;
  log: Logger;
  now?: () => number;
}

/** A text that only the recipient may see. It replaces `SECRET` in the values. */
interface Secret {
  text: string;
  /** Absent if the text is always valid. */
  expires?: Date | undefined;
}

export interface NewMail<Kinds extends MailKinds, Kind extends KindName<Kinds>> {
  kind: Kind;
  to: string;
  values: ValuesOf<Kinds[Kind]>;
  /** Of two messages with the same occasion, only the first is sent. */
  occasion?: string;
  /** The id of the record that the message is about, or the ids of several records. */
  about?: string | readonly string[];
  /** The key by which the service finds the recipient when the message is sent again. */
  recipient?: string;
  secret?: Secret | undefined;
  /** The earliest time of the first attempt. */
  notBefore?: Date | undefined;
  /** Why the message is only listed and not sent, as text for editors. */
  failed?: string | undefined;
}

/** The changes with which a message is sent again. Absent fields stay unchanged. */
export interface Renewal {
  to?: string | undefined;
  secret?: Secret | undefined;
}

/**
 * The messages that a service sends. Each message is stored before it is sent, so that sending continues after a
 * restart, and a failed message does not affect other messages.
 */
export class Mails<Kinds extends MailKinds> implements Deliveries {
  readonly #parts: MailsParts<Kinds>;
  readonly #now: () => number;
  onDue: (attempt: Attempt) => void = () => undefined;

  constructor(parts: MailsParts<Kinds>) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  get queues(): string[] {
    return this.#parts.server ? [QUEUE] : [];
  }

  async account(): Promise<MailAccount> {
    const sender = await this.#parts.sender();
    const from = sender ? this.#from(sender.address) : '';
    const off = sender || !this.#parts.server ? this.#off(from) : UNKNOWN_SENDER;
    return { off, from, server: this.#parts.server?.name ?? '' };
  }

  /**
   * Queues a message. Without a mail server, messages are not stored, because they would be outdated when a server is
   * configured. Throws `unavailable` while the sender is not known.
   */
  async add<Kind extends KindName<Kinds>>(
    mail: NewMail<Kinds, Kind>,
  ): Promise<'queued' | 'known' | 'off'> {
    const { kind, to, values, occasion = randomUUID(), about = '', recipient, secret } = mail;
    const { off } = await this.account();
    if (off === UNKNOWN_SENDER) throw new AppError('unavailable');
    if (off !== null || !(await this.#parts.texts.read(kind)).isOn) return 'off';
    const now = new Date(this.#now());
    const fields: MailFields = {
      _id: `${kind}:${occasion}`,
      kind,
      to,
      ...(await this.compose(kind, values)),
      ...(typeof about === 'string' ? { about } : { about: '', alsoAbout: [...about] }),
      ...(recipient !== undefined && { recipient }),
      ...(mail.failed === undefined && secretFields(secret)),
      state: mail.failed === undefined ? 'waiting' : 'failed',
      reason: mail.failed ?? '',
      attempts: 0,
      created: now,
      requested: now,
      changed: now,
      next: mail.notBefore ?? now,
    };
    const { model, about: name } = this.#parts.records;
    try {
      await withAppErrors(model.create(storedMail(fields, name)));
    } catch (error) {
      if (isDuplicate(error)) return 'known';
      throw error;
    }
    if (fields.state === 'waiting') this.onDue(attemptOf(fields));
    return 'queued';
  }

  /** Returns whether a message of this occasion was queued. */
  async has(kind: KindName<Kinds>, occasion: string): Promise<boolean> {
    const found = this.#parts.records.model.exists({ _id: `${kind}:${occasion}` });
    return (await withAppErrors(found)) !== null;
  }

  /** Returns the subject and the text of a message, without sending it. */
  async compose<Kind extends KindName<Kinds>>(
    kind: Kind,
    values: ValuesOf<Kinds[Kind]>,
  ): Promise<MailTemplate> {
    const sender = await this.#parts.sender(kind);
    if (!sender) throw new AppError('unavailable');
    return compose(await this.#parts.texts.read(kind), { ...values, ...sender.common });
  }

  /** Returns whether messages of a kind are sent. */
  async isOn(kind: KindName<Kinds>): Promise<boolean> {
    const { off } = await this.account();
    return off === null && (await this.#parts.texts.read(kind)).isOn;
  }

  /** Returns a page of the messages, the newest first. */
  async page(filter: MailFilter) {
    return { account: await this.account(), ...(await pageOf(this.#parts.records, filter)) };
  }

  /** Returns the number of messages that have failed since a time, and at most `most` of them, the newest first. */
  failed(since: Date, most: number): Promise<{ total: number; rows: ListedMail[] }> {
    return failedOf(this.#parts.records, since, most);
  }

  /** Returns a message with its text, without the part that only the recipient may see. */
  async read(id: string): Promise<ListedMail & { text: string; account: MailAccount }> {
    const mail = await this.#stored(id);
    const text = mail.text.replaceAll(SECRET, HIDDEN);
    return { ...present(mail), text, account: await this.account() };
  }

  /** Returns the ids of the records that a message is about. */
  async recordsOf(id: string): Promise<string[]> {
    return recordsOf(await this.#stored(id));
  }

  /** Queues a message again, regardless of its state. `renew` returns data that have changed in the meantime. */
  async retry(
    id: string,
    renew: (mail: MailFields) => Renewal | Promise<Renewal>,
  ): Promise<ListedMail> {
    const { off } = await this.account();
    if (off !== null) throw refusal(off);
    const stored = await this.#stored(id);
    const { to, secret } = await renew(stored);
    if (stored.text.includes(SECRET) && !stored.secret && !secret) {
      throw refusal('The link could be used only once. The user has to request a new one');
    }
    const now = new Date(this.#now());
    const again = { state: 'waiting', reason: '', attempts: 0, requested: now, changed: now };
    const { model, about: name } = this.#parts.records;
    const update = model.findOneAndUpdate(
      { _id: id },
      {
        $set: { ...again, ...(to && { to }), ...secretFields(secret), next: now },
        ...(secret && !secret.expires && { $unset: { expires: '' } }),
      },
      { returnDocument: 'after' },
    );
    const mail = await withAppErrors(update.lean<StoredMail>());
    if (!mail) throw new AppError('not_found');
    this.onDue(attemptOf(mail));
    return present(mailOf(mail, name));
  }

  async waiting(until = ANY_TIME): Promise<Attempt[]> {
    if ((await this.account()).off !== null) return [];
    const due = { state: 'waiting' as const, next: { $lte: new Date(until) } };
    const { model } = this.#parts.records;
    const waiting = model.find(due, { next: 1 }).sort({ next: 1 }).limit(MOST_WAITING);
    return (await withAppErrors(waiting.lean<Due[]>())).map(attemptOf);
  }

  /** Makes one attempt to send a message, unless the attempt was already made or the message was queued again. */
  async attempt({ id: _id, next }: Attempt): Promise<Following> {
    const { server, records } = this.#parts;
    const sender = await this.#parts.sender();
    if (!server || !sender || this.#off(this.#from(sender.address)) !== null) return {};
    const replace = (expected: Date, $set: Partial<StoredMail>) =>
      withAppErrors(
        records.model
          .findOneAndUpdate({ _id, next: expected }, { $set }, { returnDocument: 'after' })
          .lean<StoredMail>(),
      );
    const claim = new Date(this.#now() + CLAIM_MS);
    const claimed = await replace(new Date(next), { next: claim });
    if (claimed?.state !== 'waiting') return {};
    const outcome = await this.#send(server, sender, claimed);
    const change = { ...this.#following(claimed, outcome), changed: new Date(this.#now()) };
    const after = await replace(claim, change);
    return {
      again: after?.state === 'waiting' ? attemptOf(after) : undefined,
      pauseMs: outcome.state === 'waiting' && outcome.isDown ? PAUSE_MS : undefined,
    };
  }

  /** Deletes the messages about a record. */
  async remove(about: string): Promise<void> {
    const { model, about: name } = this.#parts.records;
    await withAppErrors(model.deleteMany({ $or: aboutOne(name, about) }));
  }

  /** Deletes old messages, which contain names and addresses of persons. */
  async sweep(): Promise<void> {
    const old = new Date(this.#now() - MAIL_RETENTION_DAYS * DAY);
    await withAppErrors(this.#parts.records.model.deleteMany({ created: { $lt: old } }));
  }

  async #send(server: MailServer, sender: Sender, mail: StoredMail): Promise<Outcome> {
    const { _id, to, subject, requested, secret = '', expires } = mail;
    if (expires && Number(expires) < this.#now()) {
      return { state: 'failed', reason: 'The link in the message no longer works' };
    }
    const text = mail.text.replaceAll(SECRET, secret);
    const key = createHash('sha256').update(`${_id} ${requested.toISOString()}`).digest('hex');
    const outcome = await server.send({
      id: key.slice(0, 32),
      from: { name: sender.name, address: this.#from(sender.address) },
      replyTo: sender.address || this.#from(sender.address),
      to,
      subject,
      text,
      html: htmlOf(text, subject),
    });
    // The log contains no addresses and texts.
    if (outcome.state !== 'sent') this.#parts.log.warn({ mail: _id, ...outcome }, 'not sent');
    return outcome;
  }

  /** Returns the changes that result from an outcome. */
  #following(mail: StoredMail, outcome: Outcome): Partial<StoredMail> {
    const attempts = mail.attempts + 1;
    if (outcome.state === 'sent') return { state: 'sent', reason: '', attempts, secret: '' };
    const { state, reason } = outcome;
    if (state === 'failed') return { state, reason, attempts, secret: '' };
    if (attempts >= MAX_ATTEMPTS) {
      const gone = `${reason}, also after ${attempts} attempts`;
      return { state: 'failed', reason: gone, attempts, secret: '' };
    }
    const delay = DELAYS[attempts - 1] ?? DELAYS.at(-1) ?? DAY;
    return { state, reason, attempts, next: new Date(this.#now() + delay) };
  }

  async #stored(_id: string): Promise<MailFields> {
    const { model, about } = this.#parts.records;
    const mail = await withAppErrors(model.findById(_id).lean<StoredMail>());
    if (!mail) throw new AppError('not_found');
    return mailOf(mail, about);
  }

  /** Returns the address of the sender, or an empty text. */
  #from(address: string): string {
    return this.#parts.from ?? address;
  }

  #off(from: string): string | null {
    if (!this.#parts.server) return 'No mail server is configured';
    return from === '' ? this.#parts.noAddress : null;
  }
}

const refusal = (message: string) =>
  new AppError('invalid_request', { issues: [{ path: 'id', message }] });

const secretFields = (secret: Secret | undefined) =>
  secret && { secret: secret.text, ...(secret.expires && { expires: secret.expires }) };

type Due = Pick<MailFields, '_id' | 'next'>;
const attemptOf = ({ _id, next }: Due): Attempt => ({
  queue: QUEUE,
  id: _id,
  next: Number(next),
});
