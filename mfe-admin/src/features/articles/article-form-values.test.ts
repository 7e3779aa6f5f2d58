import type { AdminArticle } from '@app/contracts';
import { previewArticleSchema } from '@app/contracts';
import { expect, it } from 'vitest';
import {
  type ArticleValues,
  articleFaults,
  articleFields,
  articleFormData,
  articleState,
  localDay,
  newArticle,
  placeOf,
  placeText,
  previewOf,
} from './article-form-values.ts';

const place = { year: 2026, volume: 1, issue: 2 };
const empty = newArticle(place, '2026-11-21');
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

it('visits every field of the form', () => {
  expect([...articleFields].sort()).toEqual([...Object.keys(complete), 'pdfFile'].sort());
});

it('begins paid and with the given day, in its issue and without a version', () => {
  expect(empty).toMatchObject({
    version: null,
    values: { ptype: 'paid', publishdate: '2026-11-21', issue: '2026/1/2' },
  });
});

it('takes the local day, not that of Greenwich', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

it('finds no fault in a complete article', () => {
  expect(articleFaults(complete, null)).toEqual({});
});

it('marks each required field of an untouched form', () => {
  expect(Object.keys(articleFaults(newArticle(place, '').values, null)).sort()).toEqual(
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

it('asks for no email of an article that is edited, and for a transaction id only where it has one', () => {
  const edited = { ...complete, email: '', txnid: '' };
  expect(articleFaults(edited, { txnid: 'TXN-1' })).toEqual({ txnid: 'Required' });
  expect(articleFaults(edited, { txnid: '' })).toEqual({});
  expect(articleFaults({ ...complete, txnid: 'a b' }, { txnid: 'TXN-1' })).toHaveProperty('txnid');
});

it('marks an abstract that is nothing but tags', () => {
  expect(articleFaults({ ...complete, abstract: '<p> </p>' }, null)).toEqual({
    abstract: 'Required',
  });
});

it('sends every field by its name, with its issue and its file', () => {
  const form = articleFormData(complete, null, pdf);
  expect([...form.keys()].sort()).toEqual([...articleFields, 'year', 'volume'].sort());
  expect(form.get('authorname')).toBe('Ada Lovelace, Bo Ek');
  expect(form.get('title')).toBe('On <i>engines</i>');
  expect([form.get('year'), form.get('volume'), form.get('issue')]).toEqual(['2026', '1', '2']);
  expect((form.get('pdfFile') as File).name).toBe('paper.pdf');
});

it('sends the version of an edited article, and no file where none is chosen', () => {
  const form = articleFormData(complete, 7, null);
  expect(form.get('version')).toBe('7');
  expect(form.has('pdfFile')).toBe(false);
});

it('fills the form with the record, the day of its certificate as a day', () => {
  const record = {
    ...complete,
    ...place,
    publishdate: '2026-02-03T00:00:00.000Z',
    version: 4,
    status: 'enabled',
    fileSize: 12,
  } as unknown as AdminArticle;
  expect(articleState(record)).toEqual({
    version: 4,
    values: { ...complete, publishdate: '2026-02-03' },
  });
});

it('writes an issue as it reads it', () => {
  expect(placeOf(placeText(place))).toEqual(place);
});

it('previews what is typed so far, also of an empty form, and nothing of payment or of the author', () => {
  const preview = previewOf(empty.values, '');
  expect(previewArticleSchema.strict().parse(preview)).toEqual(preview);
  expect(previewOf(complete, 'x')).toMatchObject({ id: 'x', title: 'On <i>engines</i>', ...place });
});
