import type { AdminArticle } from '@app/contracts';
import { previewArticleSchema } from '@app/contracts';
import { expect, it } from 'vitest';
import { formDataOf } from '../../shared/forms/form-data.ts';
import { localDay } from '../../shared/forms/local-minute.ts';
import {
  type ArticleValues,
  articleErrors,
  articleFields,
  articleState,
  issueOfText,
  issueText,
  newArticle,
  previewOf,
  proposedDate,
  proposedTxnid,
  refnumberInName,
  requestOf,
} from './article-fields.ts';

const issue = { year: 2026, volume: 1, issue: 2 };
const noNumbers = { refnumber: '', txnid: '' };
const empty = newArticle(issue, '2026-11-21', noNumbers);
const complete: ArticleValues = {
  ...empty.values,
  txnid: 'TXN-1',
  authorname: ' Ada Lovelace ,, Bo  Ek ',
  pagenumber: '12-15',
  refnumber: 'JRN-1',
  email: 'ada@example.org',
  title: 'On <i>engines</i>',
  abstract: '<p>First.</p><p>Second.</p>',
};
const pdf = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' });

it('starts a new article as paid, with the given day, in its issue and without a version', () => {
  expect(empty).toMatchObject({
    version: null,
    values: { ptype: 'paid', publishdate: '2026-11-21', issue: '2026/1/2' },
  });
});

it('uses the local day, not the day in UTC', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

it('accepts a complete article', () => {
  expect(articleErrors(complete, null)).toEqual({});
});

it('marks each required field of an empty form', () => {
  expect(Object.keys(articleErrors(newArticle(issue, '', noNumbers).values, null)).sort()).toEqual(
    [
      'abstract',
      'authorname',
      'email',
      'pagenumber',
      'publishdate',
      'refnumber',
      'title',
      'txnid',
    ].sort(),
  );
});

it('requires a page number only if there is no article number', () => {
  const unplaced = { ...complete, pagenumber: '' };
  const missing = { pagenumber: 'Required, unless there is an article number' };
  for (const stored of [null, { txnid: 'TXN-1', abstract: '' }]) {
    expect(articleErrors(unplaced, stored)).toEqual(missing);
    expect(articleErrors({ ...unplaced, articlenumber: 'e5' }, stored)).toEqual({});
  }
});

it('requires no email when editing, and a transaction ID or an abstract only if the article has one', () => {
  const edited = { ...complete, email: '', txnid: '' };
  expect(articleErrors(edited, { txnid: 'TXN-1', abstract: '' })).toEqual({ txnid: 'Required' });
  expect(articleErrors(edited, { txnid: '', abstract: '' })).toEqual({});
  const withoutAbstract = { ...complete, abstract: '' };
  expect(articleErrors(withoutAbstract, { txnid: '', abstract: '' })).toEqual({});
  expect(articleErrors(withoutAbstract, { txnid: '', abstract: '<p>A</p>' })).toEqual({
    abstract: 'Required',
  });
  expect(
    articleErrors({ ...complete, txnid: 'a b' }, { txnid: 'TXN-1', abstract: '' }),
  ).toHaveProperty('txnid');
});

it('rejects an abstract that consists only of tags', () => {
  expect(articleErrors({ ...complete, abstract: '<p> </p>' }, null)).toEqual({
    abstract: 'Required',
  });
});

it('sends every field by name, with the issue and the file', () => {
  const form = formDataOf({ ...requestOf(complete), version: null, pdfFile: pdf });
  expect([...form.keys()].sort()).toEqual([...articleFields, 'year', 'volume'].sort());
  expect(form.get('authorname')).toBe('Ada Lovelace, Bo Ek');
  expect(form.get('title')).toBe('On <i>engines</i>');
  expect([form.get('year'), form.get('volume'), form.get('issue')]).toEqual(['2026', '1', '2']);
  expect((form.get('pdfFile') as File).name).toBe('paper.pdf');
  expect(form.get('contributors')).toBe('[{"name":"Ada Lovelace"},{"name":"Bo Ek"}]');
});

it('sends the version of an edited article, and no file unless one is chosen', () => {
  const form = formDataOf({ ...requestOf(complete), version: 7, pdfFile: null });
  expect(form.get('version')).toBe('7');
  expect(form.has('pdfFile')).toBe(false);
});

it('fills the form from the record, with the certificate date as a day', () => {
  const record = {
    ...complete,
    ...issue,
    contributors: [{ name: 'Ada Lovelace' }],
    funding: [],
    references: [],
    relations: [],
    translations: [],
    publishdate: '2026-02-03T00:00:00.000Z',
    version: 4,
    stage: 'draft',
    fileSize: 12,
  } as unknown as AdminArticle;
  expect(articleState(record)).toEqual({
    version: 4,
    values: {
      ...complete,
      publishdate: '2026-02-03',
      status: 'draft',
      contributors: [{ name: 'Ada Lovelace' }],
    },
  });
});

it('parses the issue in the form in which it was written', () => {
  expect(issueOfText(issueText(issue))).toEqual(issue);
});

it('sends the details of the authors whose names remain', () => {
  const known: ArticleValues['contributors'] = [
    { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' },
    { name: 'Bo Ek', isCorresponding: true },
  ];
  const values = { ...complete, contributors: known };
  const sent = (authorname: string) => requestOf({ ...values, authorname }).contributors;
  expect(sent('Ada Lovelace, Bo Ek')).toEqual(known);
  expect(sent('Bo Ek, Cy Dee')).toEqual([known[1], { name: 'Cy Dee' }]);
  // While a name is being retyped, it differs from the stored name. The author's details must be preserved.
  expect(sent('Ada, Bo Ek')).toEqual([{ ...known[0], name: 'Ada' }, known[1]]);
  expect(sent('Xu, Bo Ek')).toEqual([{ name: 'Xu' }, known[1]]);
  expect(sent('Ada Lovelace, Bo Ek')).toEqual(known);
});

it('reports errors of list items at their paths, but only the empty items while there are any', () => {
  const funding = (items: ArticleValues['funding']) =>
    articleErrors({ ...complete, email: '', funding: items }, null);
  expect(funding([{ name: 'A' }, { name: 'B', id: 'ror' }])).toEqual({
    email: 'Required',
    'funding.1.id': expect.stringContaining('A ROR id'),
  });
  expect(funding([{ name: '' }, { name: 'B', id: 'ror' }])).toEqual({
    email: 'Required',
    'funding.0': 'Fill this in or remove it',
  });
  const contributors = [{ name: 'Ada Lovelace', affiliations: [{ name: '' }] }];
  expect(articleErrors({ ...complete, authorname: 'Ada Lovelace', contributors }, null)).toEqual({
    'contributors.0.affiliations.0': 'Fill this in or remove it',
  });
});

it('previews incomplete input, without payment and contact fields', () => {
  const preview = previewOf(empty.values, '');
  expect(previewArticleSchema.strict().parse(preview)).toEqual(preview);
  expect(previewOf(complete, 'x')).toMatchObject({ id: 'x', title: 'On <i>engines</i>', ...issue });
});

it.each([
  ['free', 'JRN-1', 'FREE-JRN-1'],
  ['paid', 'JRN-1', null],
  ['free', ' ', null],
  ['free', 'JRN 1', null],
])(
  'proposes for a %s article with the reference number "%s" the transaction ID %s',
  (ptype, refnumber, id) => {
    expect(proposedTxnid({ ptype, refnumber }, '')).toBe(id);
  },
);

it('starts a new article with the proposed numbers', () => {
  const numbers = { refnumber: 'JRN-7', txnid: 'TXN-{refnumber}' };
  expect(newArticle(issue, '', numbers).values).toMatchObject({
    refnumber: 'JRN-7',
    txnid: 'TXN-JRN-7',
  });
  expect(proposedTxnid({ ptype: 'paid', refnumber: 'A-1' }, numbers.txnid)).toBe('TXN-A-1');
  expect(proposedTxnid({ ptype: 'paid', refnumber: '' }, numbers.txnid)).toBeNull();
  expect(proposedTxnid({ ptype: 'paid', refnumber: 'A-1' }, 'PAY-7')).toBe('PAY-7');
  expect(proposedTxnid({ ptype: 'free', refnumber: 'A-1' }, 'PAY-7')).toBe('FREE-A-1');
});

it.each([
  ['JOSE00015.pdf', 'JOSE00015', 'JOSE00015'],
  ['JOSE00017.PDF', 'JOSE00015', 'JOSE00017'],
  // This number is lower than the proposed number, so another article may already have it.
  ['JOSE00014.pdf', 'JOSE00015', null],
  ['paper-2.pdf', 'JOSE00015', null],
  ['final version 3.pdf', 'JOSE00015', null],
  ['JOSE00001.pdf', '', 'JOSE00001'],
  ['paper1.pdf', '', null],
  ['a..b.pdf', '', null],
])('reads from the name %s, with %s proposed, the reference number %s', (name, proposed, found) => {
  expect(refnumberInName(name, proposed)).toBe(found);
});

it('proposes the day of the schedule, and without a schedule the stored date or today', () => {
  const [today, creationDay] = ['2026-11-21', '2026-11-02'];
  const proposed = (status: string, stored: Parameters<typeof proposedDate>[1]) =>
    proposedDate({ status, scheduled: '2099-01-02T03:04' }, stored, { today, creationDay });
  const draft = { status: 'draft', publishdate: creationDay };
  const scheduled = { status: 'scheduled', publishdate: '2099-01-02' };
  for (const stored of [null, draft, scheduled]) {
    expect(proposed('scheduled', stored)).toBe('2099-01-02');
  }
  expect(proposed('enabled', null)).toBe(today);
  expect(proposed('draft', scheduled)).toBe(today);
  expect(proposed('draft', draft)).toBe(creationDay);
  const chosen = { ...draft, publishdate: '2026-05-06' };
  expect(proposed('scheduled', chosen)).toBeNull();
});
