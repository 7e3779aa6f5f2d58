import { labelOf } from '../base/labels.ts';
import type { MailKind } from './mail-template.ts';

/**
 * The recipients of messages. `author`: the address in the article. `user`: the address of the account at the time of
 * sending.
 */
export type MailRecipient = 'author' | 'user';

interface JournalMailKind extends MailKind {
  recipient: MailRecipient;
}

/** The placeholders of messages about an article. */
const articlePlaceholders = {
  authors: { meaning: 'the names of the authors', example: 'Asha Rao, Émilie du Châtelet' },
  title: { meaning: 'the title of the article', example: 'On the cis isomer' },
  reference: { meaning: 'the reference number', example: 'JRN-2026-014' },
  article: {
    meaning: 'the address of the article’s page',
    example: 'https://journal.example/archives/2026/vol3/issue2/JRN-2026-014',
  },
  pdf: {
    meaning: 'the address of the PDF',
    example: 'https://journal.example/archives/2026/vol3/issue2/JRN-2026-014.pdf',
  },
  certificates: {
    meaning: 'each author’s name and the address of the certificate, on lines of their own',
    example:
      'Asha Rao:\nhttps://journal.example/api/pdf/certificate/JRN-2026-014/Asha%20Rao\nÉmilie du Châtelet:\nhttps://journal.example/api/pdf/certificate/JRN-2026-014/%C3%89milie%20du%20Ch%C3%A2telet',
  },
} as const;

/** The kinds of messages, with their default texts. */
export const mailKinds = {
  'article-published': {
    recipient: 'author',
    name: 'Article published',
    occasion:
      'Sent once to the email address of an article when the article becomes public. Not sent for imported articles.',
    placeholders: articlePlaceholders,
    subject: 'Your article {{reference}} is published',
    text: `Dear {{authors}},

your article “{{title}}” is published in {{journal}}:
{{article}}

The article as a PDF:
{{pdf}}

The certificates of publication:
{{certificates}}

Please read the page of the article. If anything is wrong, reply to this message.

{{journal}}
{{site}}`,
  },
  certificates: {
    recipient: 'author',
    name: 'Certificates',
    occasion:
      'Sent to the email address of each article when an editor sends the finished certificates to the authors.',
    placeholders: articlePlaceholders,
    subject: 'The certificates of your article {{reference}}',
    text: `Dear {{authors}},

these are the certificates of publication of your article “{{title}}”:
{{certificates}}

Please forward this message to your co-authors.

{{journal}}
{{site}}`,
  },
  'password-reset': {
    recipient: 'user',
    name: 'New password',
    occasion: 'Sent to users who request a new password on the login page.',
    placeholders: {
      user: { meaning: 'the name of the user', example: 'Meera' },
      link: {
        meaning: 'the address at which the user chooses a password',
        example: 'https://journal.example/admin/reset-password#Zm9yIGEgcHJldmlldw',
      },
      minutes: { meaning: 'the minutes for which the address works', example: '60' },
    },
    required: ['link'],
    subject: '{{journal}}: choose a new password',
    text: `Dear {{user}},

choose a new password for {{journal}} here:
{{link}}

The address works once, and for {{minutes}} minutes. If you did not ask for it, ignore this message: nothing has changed.

{{site}}`,
  },
  'new-sign-in': {
    recipient: 'user',
    name: 'New sign-in',
    occasion: 'Sent to users who log in from a new device or address.',
    placeholders: {
      user: { meaning: 'the name of the user', example: 'Meera' },
      device: { meaning: 'the browser and the system', example: 'Firefox on Windows' },
      address: { meaning: 'the IP address', example: '203.0.113.7' },
      time: { meaning: 'the time', example: 'Sat, 14 Mar 2026 09:30:00 GMT' },
      account: {
        meaning: 'the address of the login page',
        example: 'https://journal.example/admin/login',
      },
    },
    subject: '{{journal}}: a new sign-in',
    text: `Dear {{user}},

your account at {{journal}} was used to log in:
{{device}}, from {{address}}, {{time}}

If it was you, there is nothing to do. If not, log in, change your password and end the sessions that are not yours:
{{account}}

{{site}}`,
  },
} as const satisfies Record<string, JournalMailKind>;

export type MailKindName = keyof typeof mailKinds;
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const mailKindNames = Object.keys(mailKinds) as [MailKindName, ...MailKindName[]];

export const isMailKind = (kind: string): kind is MailKindName => Object.hasOwn(mailKinds, kind);

/** Returns the name of a kind that editors see. */
export const mailKindLabel = (kind: string): string =>
  isMailKind(kind) ? mailKinds[kind].name : labelOf({}, kind);

/** The kinds of messages to a recipient. */
export type MailKindTo<Recipient extends MailRecipient> = {
  [Kind in MailKindName]: (typeof mailKinds)[Kind]['recipient'] extends Recipient ? Kind : never;
}[MailKindName];
