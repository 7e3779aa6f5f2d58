import * as submissions from '../src/endpoints/submissions.ts';
import { deskManuscriptSchema, deskRowSchema } from '../src/manuscripts/desk.ts';
import { personSchema } from '../src/manuscripts/people.ts';
import {
  authorPageSchema,
  coAuthorPageSchema,
  reviewerPageSchema,
} from '../src/manuscripts/personal-pages.ts';
import { reviewSettingsSchema } from '../src/manuscripts/review-settings.ts';
import { submissionFormSchema } from '../src/manuscripts/submission.ts';
import { section } from './operations.ts';
import { authorPage, coAuthorPage, submissionForm } from './review-examples.ts';
import { certificatePaths } from './svc-review-certificates.ts';
import { deskPaths, reviewerPaths } from './svc-review-desk.ts';
import { manuscriptMailPaths } from './svc-review-mails.ts';

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
  DeskRow: deskRowSchema,
  DeskManuscript: deskManuscriptSchema,
  Person: personSchema,
  ReviewSettings: reviewSettingsSchema,
};
