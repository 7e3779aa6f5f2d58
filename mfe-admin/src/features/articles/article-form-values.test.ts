import { expect, it } from 'vitest';
import {
  type ArticleFormValues,
  articleFaults,
  articleFields,
  articleFormData,
  emptyArticle,
  faultsByField,
  localDay,
} from './article-form-values.ts';

const place = { year: 2026, volume: 1, issue: 2 };
const complete: ArticleFormValues = {
  ...emptyArticle('2026-11-21'),
  txnid: 'TXN-1',
  authorname: ' Ada Lovelace ,, Bo  Ek ',
  pagenumber: '12-15',
  refnumber: 'JRN-1',
  email: 'ada@example.org',
  title: 'On <i>engines</i>',
  abstract: '<p>First.</p><p>Second.</p>',
  pdfFile: new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' }),
};

it('visits every field of the form, in the order of the page', () => {
  expect([...articleFields].sort()).toEqual(Object.keys(complete).sort());
});

it('begins paid and with the given day', () => {
  expect(emptyArticle('2026-11-21')).toMatchObject({ ptype: 'paid', publishdate: '2026-11-21' });
});

it('takes the local day, not that of Greenwich', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
});

it('finds no fault in a complete article', () => {
  expect(articleFaults(complete, place)).toEqual({});
});

it('marks each required field of an untouched form, the PDF among them', () => {
  expect(Object.keys(articleFaults(emptyArticle(''), place)).sort()).toEqual(
    [
      'abstract',
      'authorname',
      'email',
      'pagenumber',
      'pdfFile',
      'publishdate',
      'refnumber',
      'title',
      'txnid',
    ].sort(),
  );
});

it('marks an abstract that is nothing but tags', () => {
  expect(articleFaults({ ...complete, abstract: '<p> </p>' }, place)).toEqual({
    abstract: 'Required',
  });
});

it('sends every field by its name, with its issue and its file', () => {
  const form = articleFormData(complete, place);
  expect([...form.keys()].sort()).toEqual([...articleFields, 'year', 'volume', 'issue'].sort());
  expect(form.get('authorname')).toBe('Ada Lovelace, Bo Ek');
  expect(form.get('abstract')).toBe('<p>First.</p><p>Second.</p>');
  expect(form.get('title')).toBe('On <i>engines</i>');
  expect(form.get('volume')).toBe('1');
  expect((form.get('pdfFile') as File).name).toBe('paper.pdf');
});

it("puts the server's faults by their fields, the first one of each", () => {
  expect(
    faultsByField([
      { path: 'doi', message: 'First' },
      { path: 'doi', message: 'Second' },
      { path: 'volume', message: 'Not here' },
    ]),
  ).toEqual({ doi: 'First' });
});
