import * as desk from '../src/endpoints/desk.ts';
import * as reviews from '../src/endpoints/reviews.ts';
import { section } from './operations.ts';
import {
  deskManuscript,
  deskRow,
  person,
  reviewerPage,
  reviewSettings,
} from './review-desk-examples.ts';

const byLink =
  'The header `Manuscript-Link` has the token of the personal link. The answer is the same for a link that does not exist, a manuscript of others, and one whose state does not allow the request.';
const reviewerIs = ['What the reviewer sees.', reviewerPage] as const;
const manuscriptIs = ['The manuscript.', deskManuscript] as const;
const { id: _id, version: _version, load: _load, conflicts: _conflicts, ...personFields } = person;

export const reviewerPaths = section('Reviewers', reviews, {
  readReviewerPage: { summary: 'The invitation or review', description: byLink, 200: reviewerIs },
  acceptInvitation: { summary: 'Agree to review', description: byLink, 200: reviewerIs },
  declineInvitation: {
    summary: 'Decline, with a reason, another person or a later day',
    description: byLink,
    body: { reason: 'I am travelling.', suggestion: '', again: '2026-06-01' },
    200: reviewerIs,
  },
  reopenInvitation: { summary: 'Take a refusal back', description: byLink, 200: reviewerIs },
  saveReview: {
    summary: 'Save the review while it is typed',
    description: byLink,
    body: { revision: 2, form: reviewerPage.form },
    200: ['The number of the saved change.', { revision: 3 }],
  },
  uploadReviewFile: {
    summary: 'Upload a file with the review',
    description: byLink,
    200: reviewerIs,
  },
  removeReviewFile: { summary: 'Remove the file', description: byLink, 200: reviewerIs },
  submitReview: { summary: 'Submit the review', description: byLink, 200: reviewerIs },
  readAnonymousManuscript: {
    summary: 'The anonymous manuscript',
    description: byLink,
    200: 'The PDF.',
  },
});

export const deskPaths = section('Desk', desk, {
  listManuscripts: {
    summary: 'Manuscripts by turn',
    200: [
      'A page of manuscripts, the longest overdue first.',
      {
        hidden: [{ id: 'm9', reference: 'M-2026-0019', title: 'On mills', reason: 'name' }],
        manuscripts: [deskRow],
        total: 1,
        page: 1,
        counts: { open: 1, editor: 0, reviewer: 1, author: 0, system: 0, all: 1 },
      },
    ],
  },
  readManuscript: { summary: 'Everything about a manuscript', 200: manuscriptIs },
  commandManuscript: {
    summary: 'Give a command',
    description:
      'The commands are those of the table of manuscripts. `version` is the one that the editor has read.',
    body: { name: 'extend-review', version: 9, invitation: 'i1', days: 7 },
    200: manuscriptIs,
  },
  previewLetter: {
    summary: 'The letter of a command, as it would be sent',
    body: { name: 'ask-minor-revision', letter: null },
    200: [
      'The letter.',
      {
        letter: 'Dear authors, please answer the points of the reviewers.',
        points: ['Say how the temperature was measured.'],
        findings: [],
        to: 'asha.rao@cold.example',
        subject: 'Journal of Engines: M-2026-0014',
        text: 'Dear authors, please answer the points of the reviewers.',
      },
    ],
  },
  assignManuscript: {
    summary: 'Set the editors of a manuscript',
    description: '`version` is the one that the editor has read.',
    body: { version: 9, editors: ['6750a1b2c3d4e5f607180005'] },
    200: manuscriptIs,
  },
  settleIdentity: {
    summary: 'Say whether a user is an author or reviewer of a manuscript',
    description:
      'A manuscript is hidden from its authors and reviewers. A user with the same name as one of them answers whether they are the same person. Administrators answer for other users.',
    body: { editor: '6750a1b2c3d4e5f607180005', isPerson: false },
    200: ['The answer is stored.', {}],
  },
  listDeskEditors: {
    summary: 'The editors who can handle manuscripts',
    200: ['Everyone who has used the desk.', [{ id: '6750a1b2c3d4e5f607180005', name: 'Meera' }]],
  },
  readDeskFile: { summary: 'A file as it was sent', 200: 'The file.' },
  readAnonymousFile: { summary: 'The anonymous copy of the manuscript', 200: 'The PDF.' },
  exportManuscript: { summary: 'The whole file of a manuscript', 200: 'The zip.' },
  listPeople: {
    summary: 'The pool of reviewers',
    200: ['A page of people by name.', { people: [person], total: 1, page: 1 }],
  },
  createPerson: { summary: 'Add a reviewer', body: personFields, 201: ['The person.', person] },
  updatePerson: {
    summary: 'Change a reviewer',
    body: { ...personFields, version: 2 },
    200: ['The person.', person],
  },
  removePerson: { summary: 'Remove a reviewer who was never asked', 200: ['The person.', person] },
  readReviewSettings: {
    summary: 'The settings of submissions',
    200: ['The settings.', reviewSettings],
  },
  updateReviewSettings: {
    summary: 'Change the settings of submissions',
    body: reviewSettings,
    200: ['The settings.', reviewSettings],
  },
  readReviewFigures: {
    summary: 'The figures of the journal',
    200: [
      'The figures by month.',
      {
        months: [
          { month: '2026-03', submitted: 9, accepted: 4, rejected: 3, withdrawn: 1, published: 2 },
        ],
        acceptance: 0.57,
        medianDaysToFirstDecision: 34,
        medianDaysToPublication: 88,
      },
    ],
  },
});
