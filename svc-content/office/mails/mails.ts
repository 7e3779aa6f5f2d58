import { journalName, type MailKindName, type MailQuery, mailKinds } from '@app/contracts';
import { type ListedMail, Mails, type MailsParts, type MailTexts } from '@app/service-kit/mails';
import type { SettingsRecord } from '../../journal/settings/model.ts';

type Kinds = typeof mailKinds;

interface Parts extends Omit<MailsParts<Kinds>, 'sender' | 'noAddress'> {
  publicUrl: string;
  catalogue: { readonly current: { records: { settings: SettingsRecord } } };
}

/** The texts of the journal’s messages. */
export type JournalMailTexts = MailTexts<Kinds>;

/** The messages that the journal sends. */
export class JournalMails extends Mails<Kinds> {
  readonly #settings: () => SettingsRecord;
  readonly #publicUrl: string;

  constructor({ publicUrl, catalogue, ...parts }: Parts) {
    super({
      ...parts,
      noAddress: 'The journal has no email address: enter it in the settings',
      sender: (kind) => {
        const settings = this.#settings();
        const name = journalName(settings);
        const site = kind ? this.originFor(kind) : this.origin;
        return { name, address: settings.websiteemail, common: { journal: name, site } };
      },
    });
    this.#settings = () => catalogue.current.records.settings;
    this.#publicUrl = publicUrl;
  }

  /** The origin of absolute addresses. */
  get origin(): string {
    return this.#settings().domain || this.#publicUrl;
  }

  /**
   * The origin of the links in messages of this kind. Links in messages to users lead to the origin of the deployment,
   * because no setting may decide who receives the secret of a link.
   */
  originFor(kind: MailKindName): string {
    return mailKinds[kind].recipient === 'user' ? this.#publicUrl : this.origin;
  }

  /** Returns a page of the list. */
  async listed({ article: about, ...query }: MailQuery) {
    const { mails, ...page } = await this.page({ ...query, about });
    return { ...page, mails: mails.map(present) };
  }
}

/** Returns a message as the journal's endpoints show it. */
export const present = <Listed extends ListedMail>({ about, ...mail }: Listed) => ({
  ...mail,
  article: about,
});
