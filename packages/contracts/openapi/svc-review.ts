import * as deskCertificates from '../src/endpoints/desk-certificates.ts';
import * as mails from '../src/endpoints/manuscript-mails.ts';
import * as submissions from '../src/endpoints/submissions.ts';
import type { CertificatesPage } from '../src/manuscripts/certificates.ts';
import { deskManuscriptSchema, deskRowSchema } from '../src/manuscripts/desk.ts';
import { personSchema } from '../src/manuscripts/people.ts';
import {
  authorPageSchema,
  coAuthorPageSchema,
  reviewerPageSchema,
} from '../src/manuscripts/personal-pages.ts';
import { reviewSettingsSchema } from '../src/manuscripts/review-settings.ts';
import { savedSubmissionFormSchema, submissionFormSchema } from '../src/manuscripts/submission.ts';
import { section } from './operations.ts';
import { authorPage, coAuthorPage, submissionForm } from './review-examples.ts';
import { deskPaths, reviewerPaths } from './svc-review-desk.ts';

const byLink =
  'The header `Manuscript-Link` has the token of the personal link. The answer is the same for a link that does not exist, a manuscript of others, and one whose state does not allow the request.';
const authorIs = ['What the author sees.', authorPage] as const;

const { readSubmissions, ...authorEndpoints } = submissions;

const submissionPaths = section(
  'Submissions',
  { readSubmissions },
  {
    readSubmissions: {
      summary: 'Whether authors can submit manuscripts on the site',
      200: [
        'The state and, while submissions are open, their last day if one is set.',
        {
          state: 'open',
          until: '2026-05-31',
          maxAuthors: 5,
          maxReferences: 50,
          medians: { daysToFirstDecision: 34, daysToPublication: 88 },
        },
      ],
    },
  },
);

const authorPaths = section('Authors', authorEndpoints, {
  createDraft: {
    summary: 'Begin a manuscript',
    description: 'The address gets a mail with the personal link.',
    body: { email: 'asha.rao@cold.example', form: submissionForm },
    201: [
      'The draft and the token of its link.',
      { token: 'Zm9yIGEgcHJldmlldw', page: authorPage },
    ],
  },
  requestLinks: {
    summary: 'Mail the personal links of an address again',
    description: 'The answer does not reveal whether the address has any.',
    body: { email: 'asha.rao@cold.example' },
    202: ['The request is accepted.', {}],
  },
  readAuthorPage: { summary: 'The manuscript of an author', description: byLink, 200: authorIs },
  saveForm: {
    summary: 'Save the form',
    description: byLink,
    body: { revision: 6, form: submissionForm },
    200: ['The number of the saved change, and what is missing.', { revision: 7, notes: [] }],
  },
  uploadManuscriptFile: {
    summary: 'Upload the PDF, the picture or the source',
    description: byLink,
    200: authorIs,
  },
  removeManuscriptFile: { summary: 'Remove a file', description: byLink, 200: authorIs },
  readManuscriptFile: { summary: 'The author’s own file', description: byLink, 200: 'The file.' },
  submitManuscript: {
    summary: 'Submit the manuscript, its correction or its revision',
    description: byLink,
    200: authorIs,
  },
  withdrawManuscript: { summary: 'Withdraw the manuscript', description: byLink, 200: authorIs },
  discardDraft: {
    summary: 'Delete a draft',
    description: byLink,
    200: ['The draft is deleted.', {}],
  },
  reportPayment: {
    summary: 'Report the payment of the fee',
    description: byLink,
    body: { transaction: 'T-20260312-77' },
    200: authorIs,
  },
  readCoAuthorPage: {
    summary: 'The manuscript of a co-author',
    description: byLink,
    200: ['What the co-author sees.', coAuthorPage],
  },
  answerAsCoAuthor: {
    summary: 'Agree with the submission, or object',
    description: byLink,
    body: { answer: 'agree', name: 'Émilie du Châtelet', orcid: '', affiliation: '', reason: '' },
    200: ['What the co-author sees.', coAuthorPage],
  },
});

const issued = { id: '4F7Q2M9XK7M2', count: 3, day: '2027-01-15' };
const theReviewers: [string, CertificatesPage] = [
  'The reviewers of the year.',
  {
    ...{ year: 2026, years: [2026, 2025], isPartial: false },
    reviewers: [
      {
        ...{ person: 'Zm9yIGEgcGVyc29u', name: 'Karel Novák', reviews: 3, obstacle: null },
        ...{ isIssued: true, issued, isCurrent: true },
      },
    ],
  },
];

const certificatePaths = section('Certificates of reviewers', deskCertificates, {
  listReviewerCertificates: {
    summary: 'Who has finished reviews in a year',
    description:
      'If the editor is an author or reviewer of a manuscript of that year, the numbers of reviews exclude this manuscript, and the numbers on certificates are left out.',
    200: theReviewers,
  },
  issueReviewerCertificates: {
    summary: 'Issue certificates, or replace them',
    body: { year: 2026, people: ['Zm9yIGEgcGVyc29u'] },
    200: theReviewers,
  },
  withdrawReviewerCertificate: { summary: 'Withdraw a certificate', 200: theReviewers },
  listOwnCertificates: {
    summary: 'The certificates of the reviewer whose link it is',
    200: ['The certificates, the latest year first.', [{ ...issued, year: 2026 }]],
  },
});

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

const manuscriptMailPaths = section('E-mails about manuscripts', mails, {
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

export const reviewPaths = [
  submissionPaths,
  authorPaths,
  reviewerPaths,
  deskPaths,
  certificatePaths,
  manuscriptMailPaths,
];
export const reviewSchemas = {
  AuthorPage: authorPageSchema,
  CoAuthorPage: coAuthorPageSchema,
  ReviewerPage: reviewerPageSchema,
  SubmissionForm: submissionFormSchema,
  SubmissionFormOutput: savedSubmissionFormSchema,
  DeskRow: deskRowSchema,
  DeskManuscript: deskManuscriptSchema,
  Person: personSchema,
  ReviewSettings: reviewSettingsSchema,
};
