import * as mails from '../src/endpoints/manuscript-mails.ts';
import { section } from './operations.ts';

const account = {
  off: null,
  from: 'office@journal.example',
  server: 'smtp.journal.example:587',
};

const mail = {
  id: 'submission-received:0b9XDQ3p1eAq7m2kWqv4tQ7w8dJr5nY6cLz2sHf1uGk',
  kind: 'submission-received',
  to: 'asha@example.org',
  subject: 'Journal of Engines, M-2026-0014: we have received your manuscript',
  manuscript: 'q5mXb0Pz2uWc7aVt9eKd3w',
  state: 'sent',
  reason: '',
  attempts: 1,
  created: '2026-03-14T09:30:00.000Z',
  changed: '2026-03-14T09:30:02.000Z',
  next: null,
} as const;

const text = {
  kind: 'submission-received',
  subject: '{{journal}}, {{reference}}: we have received your manuscript',
  text: 'Dear {{name}}, …',
  isOn: true,
  version: 0,
} as const;

export const manuscriptMailPaths = section('E-mails about manuscripts', mails, {
  listManuscriptMails: {
    summary: 'The mails about manuscripts that were sent, wait or failed',
    description:
      '50 on a page. `q` contains words of the address or the subject. Mails about manuscripts of which the caller is an author or reviewer are left out.',
    200: ['A page of the mails, the newest first.', { account, mails: [mail], total: 1, page: 1 }],
  },
  readManuscriptMail: {
    summary: 'A mail with its text',
    description: 'Personal links are left out of the text.',
    200: ['The mail.', { ...mail, text: 'Dear Asha Rao,', account }],
  },
  retryManuscriptMail: {
    summary: 'Send a mail again',
    description: 'The mail goes to the present address of its recipient, with a new personal link.',
    200: ['The mail, which waits.', { ...mail, state: 'waiting', next: mail.changed }],
  },
  listManuscriptMailTexts: {
    summary: 'The texts of all kinds of mails',
    200: ['The texts with their placeholders.', [text]],
  },
  updateManuscriptMailText: {
    summary: 'Change the text of a kind of mail',
    description: 'The error names placeholders that the kind does not have.',
    body: { subject: text.subject, version: 0 },
    200: ['The text.', { ...text, version: 1 }],
  },
});
