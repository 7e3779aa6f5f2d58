import { describe, expect, it } from 'vitest';
import { articleRecord, journalOf } from '../office/indexing-checks/testing/journal.ts';
import type { ArticleRecord } from './model.ts';
import { proposeNumbers, suggestNames } from './propose-numbers.ts';

const issue = { year: 2027, volume: 5, issue: 2 };
const created = (day: number) => new Date(Date.UTC(2026, 0, day));
const journal = (articles: Partial<ArticleRecord>[]) =>
  journalOf({
    articles: articles.map((fields, at) =>
      articleRecord({ creation: created(at + 1), refnumber: `X${at}`, ...fields }),
    ),
  });
const references = (refnumbers: string[], pattern = '') =>
  proposeNumbers(
    journal(refnumbers.map((refnumber) => ({ refnumber }))),
    { refnumber_pattern: pattern },
    issue,
  ).refnumber;

describe('the proposed reference number', () => {
  it.each([
    [['JOSE00013', 'JOSE00014'], 'JOSE00015'],
    // The latest article determines the form, and the highest number of this form is continued.
    [['JOSE00322', 'JOSE00013'], 'JOSE00323'],
    [['A-9'], 'A-10'],
    [['JRN-2026-014'], 'JRN-2027-001'],
    [['2026.07.x'], '2027.01.x'],
    [['jlc.99', 'jlc.100'], 'jlc.101'],
    [['first'], ''],
    [[], ''],
  ])('continues %j with %s', (known, proposed) => {
    expect(references(known)).toBe(proposed);
  });

  it.each([
    ['JOSE#####', ['JOSE00015', 'OTHER-7'], 'JOSE00016'],
    ['JOSE#####', [], 'JOSE00001'],
    ['{year}-{volume}-##', ['2027-5-08', '2026-5-40'], '2027-5-09'],
    ['v{volume}i{issue}-#', ['v5i2-9'], 'v5i2-10'],
    ['A#', ['A20260101123456789'], 'A1'],
  ])('follows the pattern %s', (pattern, known, proposed) => {
    expect(references(known, pattern)).toBe(proposed);
  });

  it('never belongs to another article, regardless of case and of the article’s status', () => {
    expect(references(['jose00001'], 'JOSE#####')).toBe('JOSE00002');
    const draft = { refnumber: 'R-2', status: 'draft' as const };
    expect(proposeNumbers(journal([{ refnumber: 'R-1' }, draft]), {}, issue).refnumber).toBe('R-3');
  });

  it('does not continue the number of a notice', () => {
    const notice = { refnumber: 'R-7-C1', noticekind: 'correction', noticeof: 'R-7' };
    expect(proposeNumbers(journal([{ refnumber: 'R-7' }, notice]), {}, issue).refnumber).toBe(
      'R-8',
    );
  });
});

describe('the proposed transaction ID', () => {
  const proposed = (txnid_pattern: string, txnids: string[] = []) =>
    proposeNumbers(journal(txnids.map((txnid) => ({ txnid }))), { txnid_pattern }, issue).txnid;

  it('follows its pattern, and leaves the proposal of a reference number unchanged', () => {
    expect(proposed('PAY-{year}-####', ['PAY-2027-0041', 'PAY-2026-0090'])).toBe('PAY-2027-0042');
    expect(proposed('TXN-{refnumber}')).toBe('TXN-{refnumber}');
  });

  it('is not guessed without a pattern', () => {
    expect(proposed('', ['PAY-1'])).toBe('');
  });
});

it('suggests the names of authors whose words begin as typed, without case and accents', () => {
  const authors = ['Émilie du Châtelet', 'Ada Lovelace'];
  const slice = journal([{ authors }, { authors: ['ada lovelace', 'Mary Ada Somerville'] }]);
  expect(suggestNames(slice, 'chat em')).toEqual(['Émilie du Châtelet']);
  expect(suggestNames(slice, ' ADA')).toEqual(['Ada Lovelace', 'Mary Ada Somerville']);
  expect(suggestNames(slice, 'velace')).toEqual([]);
  expect(suggestNames(slice, ' . ')).toEqual([]);
});

it('suggests each name once if two authors of an article have names that differ only in case', () => {
  const slice = journal([{ authors: ['Ada King', 'ada king', 'Ada Lovelace'] }]);
  expect(suggestNames(slice, 'ada')).toEqual(['Ada King', 'Ada Lovelace']);
});
