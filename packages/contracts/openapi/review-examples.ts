import {
  type AuthorPage,
  authorPageSchema,
  type CoAuthorPage,
} from '../src/manuscripts/personal-pages.ts';
import { submissionFormSchema } from '../src/manuscripts/submission.ts';

const sent = '2026-03-02T09:30:00.000Z';
const due = '2026-03-23T09:30:00.000Z';
const title = 'On the cis isomer of a diimide';
const abstract = 'The isomer was kept for an hour at 90 K.';
const replies = [
  { point: 'Say how the temperature was measured.', reply: 'See the new section 2.3.' },
];
const people = [
  {
    id: 'a1',
    name: 'Asha Rao',
    email: 'asha.rao@cold.example',
    orcid: '0000-0002-1825-0097',
    affiliation: 'Institute of Cold Matter',
  },
  {
    id: 'a2',
    name: 'Émilie du Châtelet',
    email: 'emilie@cirey.example',
    orcid: '',
    affiliation: '',
  },
];

export const submissionForm = submissionFormSchema.parse({
  title,
  authors: 'Asha Rao, Émilie du Châtelet',
  email: 'asha.rao@cold.example',
  phone: '+91 98765 43210',
  authorCount: '2',
  articleType: 'Research Paper',
  doi: 'NO',
  stream: 'Science',
  area: 'Chemical Engineering',
  abstract,
  keywords: 'isomers, low temperature',
  people,
  replies,
});

const office = { journal: 'Journal of Engines', email: 'office@journal.example' };
const file: AuthorPage['files'][number] = {
  id: 'f1',
  kind: 'manuscript',
  round: 1,
  name: 'rao-final.pdf',
  mediaType: 'application/pdf',
  size: 348_112,
  pages: 14,
  uploaded: sent,
};
const report: NonNullable<AuthorPage['report']> = {
  removed: [{ what: 'properties', count: 4 }],
  findings: [
    {
      kind: 'name',
      place: { in: 'page', number: 1 },
      excerpt: 'Asha Rao, Institute of Cold Matter',
    },
  ],
};
const note = {
  level: 'warning',
  path: 'title',
  text: 'The archive has an article with this title.',
} as const;

export const authorPage: AuthorPage = authorPageSchema.parse({
  view: {
    state: 'desk',
    since: sent,
    due,
    round: 1,
    commands: ['withdraw'],
    reference: 'M-2026-0014',
    title,
    abstract,
    keywords: ['isomers', 'low temperature'],
    rounds: [{ round: 1, fileName: 'rao-final.pdf', replies: [] }],
    people: [
      { name: 'Asha Rao', consent: 'agreed' },
      { name: 'Émilie du Châtelet', consent: 'asked' },
    ],
    decisions: [],
    fee: 'none',
  },
  office,
  form: submissionForm,
  revision: 7,
  files: [file],
  notes: [note],
  report,
  feeText: '',
  article: null,
  history: [{ at: sent, state: 'desk', round: 1, letter: '' }],
  days: { desk: 7, round: 42, decision: 7, publication: 5 },
});

export const coAuthorPage: CoAuthorPage = {
  view: authorPage.view,
  office,
  me: { name: 'Émilie du Châtelet', orcid: '', affiliation: '', consent: 'asked' },
};
