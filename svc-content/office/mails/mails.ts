import { createHash, randomUUID } from 'node:crypto';
import {
  isMailKind,
  MAIL_PAGE_SIZE,
  MAIL_RETENTION_DAYS,
  type Mail,
  type MailAccount,
  type MailKindName,
  type MailPage,
  type MailQuery,
  type MailRecipient,
  mailKinds,
  type WholeMail,
} from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import {
  ANY_TIME,
  type Attempt,
  type Deliveries,
  type Outcome as Following,
  MOST_WAITING,
} from '../../store/deliveries.ts';
import { compose, htmlOf, type Journal, journalOf, type ValuesOf } from './compose.ts';
import type { MailServer, Outcome } from './mail-server.ts';
import { type MailFields, type MailModel, SECRET } from './model.ts';
import type { MailTexts } from './texts.ts';

const [MINUTE, HOUR, DAY] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
/** The pauses before the next attempts, about two days in total. The last pause repeats. */
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const MAX_ATTEMPTS = 16;
const QUEUE = 'mails';
/** The time after which another process repeats an attempt, in case the first one was killed. */
const CLAIM_MS = 5 * MINUTE;
/** The pause after a failure to reach the server. */
const PAUSE_MS = MINUTE;

const HIDDEN = '(only the recipient sees the address)';

interface MailsParts {
  model: MailModel;
  texts: Pick<MailTexts, 'read'>;
  server: MailServer | undefined;
  /** The sender's address. The default is the journal's address. */
  from: string | undefined;
  publicUrl: string;
  catalogue: { readonly current: { records: { settings: SettingsRecord } } };
  log: Logger;
  now?: () => number;
}

interface NewMail<Kind extends MailKindName> {
  kind: Kind;
  to: string;
  values: ValuesOf<Kind>;
  /** Of two messages with the same occasion, only the first is sent. */
  occasion?: string;
  article?: string;
  /** A text that only the recipient may see, and when it expires. It replaces `SECRET` in the values. */
  secret?: { text: string; expires: Date };
}

/** Functions that return the present address of a recipient. Without one, a message keeps its address. */
export type PresentAddresses = Record<MailRecipient, (mail: MailFields) => string | undefined>;

/**
 * The messages that the journal sends. Each message is stored before it is sent, so that a restart continues with
 * it, and its failure affects no other message.
 */
export class Mails implements Deliveries {
  readonly #parts: MailsParts;
  readonly #now: () => number;
  onDue: (attempt: Attempt) => void = () => undefined;

  constructor(parts: MailsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  get queues(): string[] {
    return this.#parts.server ? [QUEUE] : [];
  }

  get account(): MailAccount {
    const { server } = this.#parts;
    const from = this.#from;
    return { off: this.#off(), from, server: server?.name ?? '' };
  }

  get journal(): Journal {
    return journalOf(this.#settings, this.#parts.publicUrl);
  }

  /**
   * The journal's data in messages of a kind. Links in messages to users lead to the origin of the deployment, because no setting may decide who receives the secret of a link.
   */
  journalFor(kind: MailKindName): Journal {
    return mailKinds[kind].recipient === 'user'
      ? { ...this.journal, origin: this.#parts.publicUrl }
      : this.journal;
  }

  /**
   * Queues a message. Without a mail server, messages are not stored, because they would be outdated when a server is
   * configured.
   */
  async add<Kind extends MailKindName>(mail: NewMail<Kind>): Promise<'queued' | 'known' | 'off'> {
    if (this.#off() !== null) return 'off';
    const { kind, to, values, occasion = randomUUID(), article = '', secret } = mail;
    const template = await this.#parts.texts.read(kind);
    if (!template.isOn) return 'off';
    const now = new Date(this.#now());
    const fields: MailFields = {
      _id: `${kind}:${occasion}`,
      kind,
      to,
      ...compose<Kind>(template, values, this.journalFor(kind)),
      article,
      ...(secret && { secret: secret.text, expires: secret.expires }),
      state: 'waiting',
      reason: '',
      attempts: 0,
      created: now,
      requested: now,
      changed: now,
      next: now,
    };
    try {
      await withAppErrors(this.#parts.model.create(fields));
    } catch (error) {
      if (isDuplicate(error)) return 'known';
      throw error;
    }
    this.onDue(attemptOf(fields));
    return 'queued';
  }

  /** Returns whether messages of a kind are sent. */
  async isOn(kind: MailKindName): Promise<boolean> {
    return this.#off() === null && (await this.#parts.texts.read(kind)).isOn;
  }

  async page({ q, state, kind, article, page: wanted }: MailQuery): Promise<MailPage> {
    const words = q.split(/\s+/).filter(Boolean);
    const conditions = words.map((word) => {
      // Escape only ASCII punctuation, because the database refuses a backslash before letters and
      // non-ASCII characters.
      const $regex = new RegExp(word.replace(/[!-/:-@[-`{-~]/g, '\\$&'), 'i');
      return { $or: [{ to: { $regex } }, { subject: { $regex } }] };
    });
    const filter = {
      ...(state && { state }),
      ...(kind && { kind }),
      ...(article && { article }),
      ...(conditions.length > 0 && { $and: conditions }),
    };
    const { model } = this.#parts;
    const total = await withAppErrors(model.countDocuments(filter));
    const page = Math.min(wanted, Math.max(1, Math.ceil(total / MAIL_PAGE_SIZE)));
    const found = model
      .find(filter, { text: 0 })
      .sort({ created: -1, _id: 1 })
      .skip((page - 1) * MAIL_PAGE_SIZE)
      .limit(MAIL_PAGE_SIZE)
      .lean<MailFields[]>();
    return { account: this.account, mails: (await withAppErrors(found)).map(present), total, page };
  }

  /** Returns the number of messages that have failed since a time, and at most `most` of them, the newest first. */
  async failed(since: Date, most: number): Promise<{ total: number; rows: Mail[] }> {
    const { model } = this.#parts;
    const filter = { state: 'failed' as const, changed: { $gte: since } };
    const total = await withAppErrors(model.countDocuments(filter));
    const found = model.find(filter, { text: 0 }).sort({ changed: -1 }).limit(most);
    return { total, rows: (await withAppErrors(found.lean<MailFields[]>())).map(present) };
  }

  async read(id: string): Promise<WholeMail> {
    const mail = await withAppErrors(this.#parts.model.findById(id).lean<MailFields>());
    if (!mail) throw new AppError('not_found');
    const text = mail.text.replaceAll(SECRET, HIDDEN);
    return { ...present(mail), text, account: this.account };
  }

  /** Queues a message again, regardless of its state, to the present address of its recipient. */
  async retry(id: string, addresses: PresentAddresses): Promise<Mail> {
    const off = this.#off();
    if (off !== null) {
      throw new AppError('invalid_request', { issues: [{ path: 'id', message: off }] });
    }
    const stored = await withAppErrors(this.#parts.model.findById(id).lean<MailFields>());
    if (stored?.text.includes(SECRET) && !stored.secret) {
      const message = 'The link could be used only once. The user has to request a new one';
      throw new AppError('invalid_request', { issues: [{ path: 'id', message }] });
    }
    const now = new Date(this.#now());
    const again = { state: 'waiting', reason: '', attempts: 0, requested: now, changed: now };
    const to = stored && (presentAddress(stored, addresses) || stored.to);
    const update = this.#parts.model.findOneAndUpdate(
      { _id: id },
      { $set: { ...again, ...(to && { to }), next: now } },
      { returnDocument: 'after' },
    );
    const mail = await withAppErrors(update.lean<MailFields>());
    if (!mail) throw new AppError('not_found');
    this.onDue(attemptOf(mail));
    return present(mail);
  }

  async waiting(until = ANY_TIME): Promise<Attempt[]> {
    if (this.#off() !== null) return [];
    const due = { state: 'waiting' as const, next: { $lte: new Date(until) } };
    const waiting = this.#parts.model.find(due, { next: 1 }).sort({ next: 1 }).limit(MOST_WAITING);
    return (await withAppErrors(waiting.lean<Due[]>())).map(attemptOf);
  }

  /** Makes one attempt to send a message, unless the attempt was already made or the message was queued again. */
  async attempt({ id: _id, next }: Attempt): Promise<Following> {
    const { server, model } = this.#parts;
    if (!server || this.#off() !== null) return {};
    const replace = (expected: Date, $set: Partial<MailFields>) =>
      withAppErrors(
        model
          .findOneAndUpdate({ _id, next: expected }, { $set }, { returnDocument: 'after' })
          .lean<MailFields>(),
      );
    const claim = new Date(this.#now() + CLAIM_MS);
    const claimed = await replace(new Date(next), { next: claim });
    if (claimed?.state !== 'waiting') return {};
    const outcome = await this.#send(server, claimed);
    const change = { ...this.#following(claimed, outcome), changed: new Date(this.#now()) };
    const after = await replace(claim, change);
    return {
      again: after?.state === 'waiting' ? attemptOf(after) : undefined,
      pauseMs: outcome.state === 'waiting' && outcome.isDown ? PAUSE_MS : undefined,
    };
  }

  /** Deletes old messages, which contain names and addresses of persons. */
  async sweep(): Promise<void> {
    const old = new Date(this.#now() - MAIL_RETENTION_DAYS * DAY);
    await withAppErrors(this.#parts.model.deleteMany({ created: { $lt: old } }));
  }

  async #send(server: MailServer, mail: MailFields): Promise<Outcome> {
    const { _id, to, subject, requested, secret = '', expires } = mail;
    if (expires && Number(expires) < this.#now()) {
      return { state: 'failed', reason: 'The link in the message no longer works' };
    }
    const text = mail.text.replaceAll(SECRET, secret);
    const key = createHash('sha256').update(`${_id} ${requested.toISOString()}`).digest('hex');
    const outcome = await server.send({
      id: key.slice(0, 32),
      from: { name: this.journal.name, address: this.#from },
      replyTo: this.#settings.websiteemail || this.#from,
      to,
      subject,
      text,
      html: htmlOf(text, subject),
    });
    // Addresses and texts are left out of the log.
    if (outcome.state !== 'sent') this.#parts.log.warn({ mail: _id, ...outcome }, 'not sent');
    return outcome;
  }

  /** Returns the changes that result from an outcome. */
  #following(mail: MailFields, outcome: Outcome): Partial<MailFields> {
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

  get #settings(): SettingsRecord {
    return this.#parts.catalogue.current.records.settings;
  }

  get #from(): string {
    return this.#parts.from ?? this.#settings.websiteemail;
  }

  #off(): string | null {
    if (!this.#parts.server) return 'No mail server is configured';
    if (this.#from === '') return 'The journal has no email address: enter it in the settings';
    return null;
  }
}

function presentAddress(mail: MailFields, addresses: PresentAddresses): string | undefined {
  // A later release may have stored other kinds.
  return isMailKind(mail.kind) ? addresses[mailKinds[mail.kind].recipient](mail) : undefined;
}

type Due = Pick<MailFields, '_id' | 'next'>;
const attemptOf = ({ _id, next }: Due): Attempt => ({
  queue: QUEUE,
  id: _id,
  next: Number(next),
});

function present({ _id, created, changed, next, ...mail }: MailFields): Mail {
  const { kind, to, subject, article, state, reason, attempts } = mail;
  return {
    ...{ id: _id, kind, to, subject, article, state, reason, attempts },
    created: created.toISOString(),
    changed: changed.toISOString(),
    next: state === 'waiting' ? next.toISOString() : null,
  };
}
