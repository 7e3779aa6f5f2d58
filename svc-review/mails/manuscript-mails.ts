import { createHash } from 'node:crypto';
import type { MailTemplate, UpdateMailText } from '@app/contracts';
import {
  type Actor,
  type LinkHolder,
  linkRoles,
  type MailEvent,
  type ManuscriptMail,
  manuscriptMailKind,
  type manuscriptMailKinds,
} from '@app/contracts/manuscripts';
import { AppError, type Logger } from '@app/service-kit';
import type { Actor as Editor } from '@app/service-kit/audit';
import {
  type ListedMail,
  type MailFields,
  type MailFilter,
  Mails,
  type MailsParts,
  type MailTexts,
  recordsOf,
  SECRET,
} from '@app/service-kit/mails';
import type { Office } from '../archive/office.ts';
import { invitationReference, type MailFacts, plainLine, valuesBy } from './facts.ts';
import type { MailboxSlots, MailCause } from './mailbox-slots.ts';

type Kinds = typeof manuscriptMailKinds;
export type ManuscriptMailTexts = MailTexts<Kinds>;

export interface MailAddressee {
  address: string;
  name: string;
}

/** A link of a person to one of his or her pages. */
export interface PersonalLink {
  to: LinkHolder;
  token: string;
  manuscript: string;
  /** The manuscript's reference. A reviewer does not see it. */
  reference: string;
}

/**
 * `known`: the mail was queued before. `off`: such mails are switched off. `limited`: the mailbox has had too many
 * mails; the mail is listed as failed, unless it is the answer to a request for links.
 */
export type QueueOutcome = 'queued' | 'known' | 'off' | 'limited';

/** Returns the present address and a new token of a person, or undefined if his or her links were revoked. */
export type RenewLink = (to: LinkHolder) => Promise<{ address: string; token: string } | undefined>;

interface Parts extends Pick<MailsParts<Kinds>, 'records' | 'server' | 'from' | 'now'> {
  texts: ManuscriptMailTexts;
  office: Office;
  slots: MailboxSlots;
  /** The origin of all links. It is not a setting of editors, who could otherwise redirect the secrets of links. */
  publicUrl: string;
  renew: RenewLink;
  /** Returns the manuscripts of which an editor is an author or reviewer. */
  hiddenFrom(user: string): Promise<readonly string[]>;
  log: Logger;
}

const TOO_MANY = 'This address has had too many mails today. Send the mail again tomorrow';

/** The text that replaces the link in a mail if an editor has revoked the recipient's links. */
const NO_LINK =
  '(Your personal links no longer work. Please reply to this message to get a new one.)';

/** The mails about manuscripts. svc-content stores none of them. */
export class ManuscriptMails {
  readonly mails: Mails<Kinds>;
  readonly #parts: Parts;

  constructor({ office, publicUrl, ...parts }: Parts) {
    this.#parts = { office, publicUrl, ...parts };
    this.mails = new Mails<Kinds>({
      ...parts,
      noAddress: 'The journal has no email address: enter it in the settings',
      async sender() {
        const { journal, email } = await office();
        // svc-content has not responded yet. No mail is lost, because the caller queues the mail again.
        if (journal === '') return undefined;
        return { name: journal, address: email, common: { journal, site: publicUrl } };
      },
    });
  }

  /**
   * Queues the mail of a command, once for each key. The types refuse facts of the other side. If the call throws, the
   * caller repeats it.
   */
  async queue<Kind extends ManuscriptMail>(
    event: MailEvent & { kind: Kind },
    recipient: MailAddressee,
    facts: MailFacts[Kind],
    cause: MailCause,
  ): Promise<QueueOutcome> {
    const { kind, key, to } = event;
    const obstacle = await this.obstacle(event);
    if (obstacle) return obstacle;
    const values = await this.#valuesOf(kind, to, recipient.name, facts);
    // Reserve the time last, because a reservation cannot be undone.
    const limit = manuscriptMailKind(kind).isLimited
      ? await this.#limit(recipient.address, cause)
      : undefined;
    const queued = await this.mails.add({
      kind,
      to: recipient.address,
      values,
      occasion: occasionOf(key),
      about: manuscriptOf(key),
      recipient: `${to.role}/${to.id}`,
      ...('token' in facts &&
        facts.token !== undefined && { secret: { text: this.#linkOf(to, facts.token) } }),
      ...limit,
    });
    return queued === 'queued' && limit?.failed !== undefined ? 'limited' : queued;
  }

  /**
   * Returns why a mail would not be queued, so that the caller creates no link for it. Throws `unavailable` while the
   * journal's name is unknown.
   */
  async obstacle({ kind, key }: MailEvent): Promise<'known' | 'off' | undefined> {
    await this.#requireSender();
    if (await this.mails.has(kind, occasionOf(key))) return 'known';
    return (await this.mails.isOn(kind)) ? undefined : 'off';
  }

  /**
   * Queues one mail with all links of an address, unless the mailbox had such a mail in the last minutes or a daily
   * limit is reached. Calls `links` only if a mail may be sent. A request must not wait for this function, so that the
   * response and its duration do not reveal whether the address is known.
   */
  async sendLinks(
    address: string,
    origin: string,
    links: () => Promise<readonly PersonalLink[]>,
  ): Promise<QueueOutcome | 'unknown'> {
    await this.#requireSender();
    if (!(await this.mails.isOn('personal-link'))) return 'off';
    // Unknown addresses are counted, too, so that the limit does not reveal which addresses are known.
    const at = await this.#parts.slots.reserve(address, { purpose: 'links', origin, waitMs: 0 });
    if (at === undefined) return 'limited';
    const found = await links();
    if (found.length === 0) return 'unknown';
    const named = found.map(({ to, token, reference }) => {
      const name = referenceFor(to, reference);
      return { name, line: `${name}:\n${this.#linkOf(to, token)}` };
    });
    return this.mails.add({
      kind: 'personal-link',
      to: address,
      about: found.map(({ manuscript }) => manuscript),
      values: {
        link: SECRET,
        office: await this.#office(),
        reference: named.map(({ name }) => name).join(', '),
      },
      secret: { text: named.map(({ line }) => line).join('\n\n') },
    });
  }

  /** Queues a list of manuscripts for an editor or the office, once for each key. */
  async queueDigest(
    key: string,
    recipient: MailAddressee,
    facts: MailFacts['editor-digest'],
  ): Promise<QueueOutcome> {
    const to: Actor = { role: 'editor', id: '' };
    return this.mails.add({
      kind: 'editor-digest',
      to: recipient.address,
      values: await this.#valuesOf('editor-digest', to, recipient.name, facts),
      about: facts.rows.map(({ id }) => id),
      occasion: occasionOf(key),
    });
  }

  /** Returns a mail as it would be sent, with `(personal link)` for the link. */
  async preview<Kind extends ManuscriptMail>(
    kind: Kind,
    to: Actor,
    recipient: Pick<MailAddressee, 'name'>,
    facts: MailFacts[Kind],
  ): Promise<MailTemplate> {
    const values = await this.#valuesOf(kind, to, recipient.name, facts);
    const { subject, text } = await this.mails.compose(kind, values);
    return { subject, text: text.replaceAll(SECRET, '(personal link)') };
  }

  /**
   * Lists mails, without mails about manuscripts that are hidden from the editor. A mail about several manuscripts,
   * such as the list of another editor or all links of one person, is shown only to editors who see all these
   * manuscripts.
   */
  async list(
    user: string,
    { manuscript, ...query }: MailFilter & { manuscript?: string | undefined },
  ) {
    const notAbout = await this.#parts.hiddenFrom(user);
    const { mails, ...page } = await this.mails.page({ ...query, about: manuscript, notAbout });
    return { ...page, mails: mails.map(present) };
  }

  async read(user: string, id: string) {
    const mail = await this.mails.read(id);
    await this.#require(user, await this.mails.recordsOf(id));
    return present(mail);
  }

  /** Sends a mail again, with the present address of its recipient and a new link. */
  async retry(user: string, id: string) {
    const renew = async (mail: MailFields) => {
      await this.#require(user, recordsOf(mail));
      const { recipient = '' } = mail;
      const to = holderOf(recipient);
      if (!to) return {};
      const renewed = await this.#parts.renew(to);
      if (!renewed) {
        const message = 'The personal links of this person were revoked';
        throw new AppError('invalid_request', { issues: [{ path: 'id', message }] });
      }
      const { address, token } = renewed;
      return { to: address, secret: { text: this.#linkOf(to, token) } };
    };
    return present(await this.mails.retry(id, renew));
  }

  texts() {
    return this.#parts.texts.list();
  }

  updateText(kind: ManuscriptMail, change: UpdateMailText, by: Editor) {
    return this.#parts.texts.update(kind, change, by);
  }

  /** Deletes the mails about a manuscript. */
  remove(manuscript: string): Promise<void> {
    return this.mails.remove(manuscript);
  }

  /** Throws `unavailable` while a mail server is configured but the name of the sender is unknown. */
  async #requireSender(): Promise<void> {
    if (!this.#parts.server) return;
    if ((await this.#parts.office()).journal === '') throw new AppError('unavailable');
  }

  /** Reserves a time at which a mail that a stranger can cause may be sent. */
  async #limit(address: string, cause: MailCause): Promise<{ notBefore?: Date; failed?: string }> {
    const at = await this.#parts.slots.reserve(address, { purpose: 'manuscripts', ...cause });
    return at === undefined ? { failed: TOO_MANY } : { notBefore: new Date(at) };
  }

  async #require(user: string, manuscripts: readonly string[]): Promise<void> {
    const hidden = new Set(await this.#parts.hiddenFrom(user));
    if (manuscripts.some((each) => hidden.has(each))) throw new AppError('not_found');
  }

  #linkOf({ role }: LinkHolder, token: string): string {
    return `${this.#parts.publicUrl}/review/${role}#${token}`;
  }

  async #office(): Promise<string> {
    const { email } = await this.#parts.office();
    return email || (this.#parts.from ?? '');
  }

  async #valuesOf<Kind extends ManuscriptMail>(
    kind: Kind,
    to: Actor,
    name: string,
    facts: MailFacts[Kind],
  ) {
    const given = 'reference' in facts ? String(facts.reference ?? '') : '';
    const ofPerson = 'token' in facts && facts.token === undefined ? NO_LINK : SECRET;
    const link = to.role === 'editor' ? `${this.#parts.publicUrl}/review/desk` : ofPerson;
    const reference = referenceFor(to, given);
    const office = await this.#office();
    return valuesBy[kind](facts, { name: plainLine(name), office, link, reference });
  }
}

const referenceFor = ({ role, id }: Actor, reference: string) =>
  role === 'reviewer' ? invitationReference(id) : reference;

/** Returns a hash of a mail's key, because keys contain slashes, which addresses cannot contain. */
const occasionOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Returns the id of the manuscript, with which the key of a mail begins. */
const manuscriptOf = (key: string) => key.split('/')[0] ?? '';

function holderOf(recipient: string): LinkHolder | undefined {
  const [name, id] = recipient.split('/');
  const role = linkRoles.find((each) => each === name);
  return role && id ? { role, id } : undefined;
}

const present = <Listed extends ListedMail>({ about, ...mail }: Listed) => ({
  ...mail,
  manuscript: about,
});
