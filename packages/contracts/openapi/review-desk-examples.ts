import type { DeskManuscript, DeskRow } from '../src/manuscripts/desk.ts';
import type { Person } from '../src/manuscripts/people.ts';
import { type ReviewerPage, reviewerPageSchema } from '../src/manuscripts/personal-pages.ts';
import { initialReviewSettings, type ReviewSettings } from '../src/manuscripts/review-settings.ts';
import { authorPage, submissionForm } from './review-examples.ts';

const sent = '2026-03-02T09:30:00.000Z';
const due = '2026-03-23T09:30:00.000Z';
const { title, abstract, people } = submissionForm;
const { files, notes, report, office } = authorPage;

const reviewForm = {
  answers: { originality: 'Yes', methods: 'In part' },
  recommendation: 'minor',
  text: 'Say how the temperature was measured.',
  remarksToEditor: '',
} as const;

export const reviewerPage: ReviewerPage = reviewerPageSchema.parse({
  view: {
    status: 'agreed',
    since: sent,
    due,
    round: 1,
    commands: ['decline', 'save-review', 'submit-review'],
    title,
    abstract,
    keywords: ['isomers', 'low temperature'],
    files: ['manuscript-1.pdf'],
    replies: [],
    reviews: [],
    decisions: [],
  },
  office,
  questions: initialReviewSettings.questions,
  form: reviewForm,
  revision: 3,
  file: null,
});

export const person: Person = {
  id: 'p1',
  name: 'Karel Novák',
  email: 'karel.novak@heat.example',
  otherEmails: [],
  orcid: '',
  affiliation: 'Institute of Heat',
  topics: 'cryogenics, spectroscopy',
  note: '',
  isActive: true,
  version: 2,
  load: { open: 1, done: 3, lastAsked: sent, lastAnswer: 'agreed', daysTaken: 16 },
  conflicts: [],
};

export const deskRow: DeskRow = {
  id: 'm1',
  reference: 'M-2026-0014',
  title,
  author: 'Asha Rao',
  type: 'Research Paper',
  state: 'review',
  since: sent,
  due,
  isOverdue: false,
  round: 1,
  reviews: { needed: 2, asked: 1, agreed: 1, submitted: 0 },
  editors: ['Meera'],
};

export const deskManuscript: DeskManuscript = {
  id: 'm1',
  reference: 'M-2026-0014',
  title,
  type: 'Research Paper',
  state: 'review',
  since: sent,
  due,
  isOverdue: false,
  round: 1,
  version: 9,
  needed: 2,
  isFileReleased: true,
  fee: 'none',
  transaction: null,
  article: null,
  commands: [
    { name: 'stop-waiting', obstacle: 'Two reviewers must have submitted a review' },
    { name: 'extend', obstacle: null },
  ],
  form: submissionForm,
  people: people.map((each, at) => ({
    ...each,
    consent: at === 0 ? 'agreed' : 'asked',
    reason: '',
  })),
  files,
  notes,
  report,
  released: { title, abstract, keywords: 'isomers, low temperature', replies: [] },
  invitations: [
    {
      id: 'i1',
      person,
      status: 'submitted',
      since: sent,
      due: null,
      isOverdue: false,
      round: 1,
      declined: null,
      reviews: [
        {
          round: 1,
          recommendation: 'minor',
          answers: [
            {
              question: 'Is the work original, and does it say what is new?',
              answer: 'Yes',
              isForAuthors: true,
            },
          ],
          text: reviewForm.text,
          remarksToEditor: '',
          submitted: sent,
          file: null,
          report: { removed: [], findings: [] },
          released: null,
          proposal: reviewForm.text,
        },
      ],
    },
  ],
  decisions: [],
  editors: [{ id: '6750a1b2c3d4e5f607180005', name: 'Meera' }],
  hiddenFrom: [{ id: '6750a1b2c3d4e5f607180006', name: 'Asha Rao' }],
  cleared: [],
  log: [
    {
      at: sent,
      role: 'author',
      by: 'Asha Rao',
      command: 'submit',
      from: 'draft',
      to: 'checks',
      about: '',
    },
  ],
};

export const reviewSettings: ReviewSettings = { ...initialReviewSettings, version: 1 };
