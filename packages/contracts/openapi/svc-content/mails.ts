import * as mails from '../../src/endpoints/mails.ts';
import { article } from '../examples.ts';
import { section } from '../operations.ts';

const account = {
  off: null,
  from: 'office@journal.example',
  server: 'smtp.journal.example:587',
};

const mail = {
  id: `article-published:${article.id}`,
  kind: 'article-published',
  to: 'asha@example.org',
  subject: `Your article ${article.refnumber} is published`,
  article: article.id,
  state: 'sent',
  reason: '',
  attempts: 1,
  created: '2026-03-14T09:30:00.000Z',
  changed: '2026-03-14T09:30:02.000Z',
  next: null,
} as const;

export const mailText = {
  kind: 'article-published',
  subject: 'Your article {{reference}} is published',
  text: 'Dear {{authors}}, …',
  isOn: true,
  version: 0,
} as const;

export const mailPaths = section('E-mails', mails, {
  listMails: {
    summary: 'The messages that were sent, wait or failed',
    description: '50 on a page. `q` contains words of the address or the subject.',
    200: [
      'A page of the messages, the newest first.',
      {
        account,
        mails: [mail],
        total: 1,
        page: 1,
      },
    ],
  },
  readMail: {
    summary: 'A message with its text',
    200: ['The message.', { ...mail, text: 'Dear Asha Rao,', account }],
  },
  retryMail: {
    summary: 'Send a message again',
    description: 'A message about an article goes to the address that the article has now.',
    200: ['The message, which waits.', { ...mail, state: 'waiting', next: mail.changed }],
  },
  sendCertificates: {
    summary: 'Send the addresses of certificates to the authors of articles',
    description:
      'One message to the address of each article, once for each job. `faulty` lists the articles without a message.',
    body: { job: `z${'0'.repeat(40)}`, refnumbers: [article.refnumber] },
    200: ['The outcome.', { sent: 1, known: 0, faulty: [] }],
  },
  readMailState: {
    summary: 'Whether messages of a kind are sent',
    description: 'Only for services: the gateway has no route to this path.',
    200: ['The state.', { isOn: true }],
  },
  queueMail: {
    summary: 'Send a message to a user',
    description: 'Only for services: the gateway has no route to this path.',
    body: {
      kind: 'password-reset',
      to: 'meera@journal.example',
      user: 'Meera',
      link: '/admin/reset-password#token',
      minutes: 60,
    },
    200: ['The message is queued.', {}],
  },
  listMailTexts: {
    summary: 'The texts of all kinds of messages',
    200: ['The texts with their placeholders.', [mailText]],
  },
  updateMailText: {
    summary: 'Change the text of a kind of message',
    description: 'The error names placeholders that the kind does not have.',
    body: { subject: mailText.subject, version: 0 },
    200: ['The text.', { ...mailText, version: 1 }],
  },
});
