import { createHash } from 'node:crypto';
import { typesetSourceSchema } from '@app/contracts/typeset';
import { expect, it } from 'vitest';
import { readInput } from './input.ts';

// Jobs as the first release with them has stored them. A field that a later release adds to them needs a default or is
// optional, because jobs wait in the queue during an upgrade. So these jobs stay as they are.
const colours = { accent_color: '#123456', warm_color: '#654321' };
const head = {
  kind: 'bulkcertificates',
  design: {
    ...colours,
    certificate_heading: 'Certificate of Publication',
    certificate_opening: 'This is to certify that',
    certificate_statement: 'has published',
    editor_heading: 'Certificate',
    editor_opening: 'This is to certify that',
    editor_statement: 'serves as',
    cover_heading: 'Offprint',
    board_heading: 'Editorial Board',
    signatory_name: '',
    signatory_post: '',
    signature_image: '',
    seal_image: '',
  },
  edition: 'e',
};
const certificate = {
  journal: 'Journal of Ice',
  issns: ['ISSN 0378-5955'],
  code: '0000-0000-0000',
  verifyUrl: 'https://ice.example.org/verify/0000-0000-0000',
  date: '2026-03-14T00:00:00.000Z',
};
const work = { title: 'On ice', volume: 1, issue: 2, year: 2026, pages: '12', doi: '' };
const sheets = [
  { kind: 'article', fields: { ...certificate, ...work, author: 'Ada', refnumber: 'R1' } },
  {
    kind: 'editor',
    fields: { ...certificate, name: 'Ada', designation: '', affiliation: '', role: 'Editor' },
  },
  { kind: 'reviewer', fields: { ...certificate, name: 'Ada', orcid: '', year: 2026, count: 3 } },
];
const source = {
  article: {
    ...{ title: 'On ice', abstract: '', contributors: [{ name: 'Ada' }], type: 'research-article' },
    ...{ notice: null, updates: [], keywords: '', received: '', accepted: '', doi: '' },
    ...{ license: '', language: '', pagenumber: '12', articlenumber: '' },
    ...{ publishdate: '2026-03-14T00:00:00.000Z', year: 2026, volume: 1, issue: 2 },
  },
  settings: {
    ...{ websitename: 'Journal of Ice', formatted_journal_name: '', issn: '', license: '' },
    ...{ language: 'en', logo_image: '' },
  },
  design: colours,
  text: { lang: 'en', front: [], body: [], back: [], floats: [], subArticles: [] },
  files: {},
  pictures: [],
};

it('reads the certificates of a job that the first release has queued', async () => {
  const bytes = Buffer.from([head, ...sheets].map((line) => `${JSON.stringify(line)}\n`).join(''));
  const id = `z${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`;
  expect(await readInput(id, bytes)).toMatchObject({ sheets });
});

it('reads the source of an article that the first release has queued', () => {
  expect(typesetSourceSchema.parse(source)).toMatchObject(source);
});
