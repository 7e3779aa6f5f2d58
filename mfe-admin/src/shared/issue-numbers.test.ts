import { expect, it } from 'vitest';
import {
  addArticlePath,
  adminIssuePath,
  issueName,
  matchIssue,
  newestFirst,
  newestIssue,
  numbersAfter,
  threeDigits,
  twoDigits,
} from './issue-numbers.ts';

it('pads volume and issue to two digits and the count to three', () => {
  expect([0, 1, 12, 345].map(twoDigits)).toEqual(['00', '01', '12', '345']);
  expect([0, 7, 42, 1234].map(threeDigits)).toEqual(['000', '007', '042', '1234']);
});

it('returns the paths of an issue', () => {
  const issue = { year: 2026, volume: 0, issue: 12 };
  expect(adminIssuePath(issue)).toBe('/admin/archives/2026/0/12');
  expect(addArticlePath(issue)).toBe('/admin/archives/add/2026/0/12');
});

it('sorts issues by year, volume and number, up to the highest numbers', () => {
  const issues = [
    { year: 2025, volume: 99_999, issue: 9_999 },
    { year: 2026, volume: 0, issue: 9_999 },
    { year: 2026, volume: 1, issue: 0 },
    { year: 2026, volume: 1, issue: 1 },
  ];
  expect(issues.toReversed().toSorted(newestFirst)).toEqual(issues.toReversed());
  expect(issues.toSorted(newestFirst)).toEqual(issues.toReversed());
});

const double = { year: 2026, volume: 2, issue: 3, issuelabel: '3–4' };
const supplement = { year: 2026, volume: 2, issue: 1001, issuelabel: 'Supplement 1' };

it('names issues by their printed numbers', () => {
  expect([double, { ...supplement, volumelabel: 'SMC-2' }].map(issueName)).toEqual([
    'Volume 2, issue 3–4 (2026)',
    'Volume SMC-2, Supplement 1 (2026)',
  ]);
});

it('continues after a double issue, but not after a supplement', () => {
  expect(newestIssue([supplement, double])).toBe(double);
  expect(numbersAfter(double, 2026)).toEqual({ volume: 2, issue: 5 });
  expect(newestIssue([supplement])).toBe(supplement);
  expect(numbersAfter(supplement, 2026)).toEqual({ volume: 2, issue: 1 });
});

it('finds issues by their printed numbers', () => {
  for (const query of ['3-4', '3/4', '4', 'issue 3–4', '2/4', 'volume']) {
    expect([query, matchIssue(query)(double)]).toEqual([query, true]);
  }
  for (const query of ['suppl', 'Supplement 1', 'supplement 1'])
    expect(matchIssue(query)(supplement)).toBe(true);
  expect(matchIssue('suppl')(double)).toBe(false);
});

it('continues within the year, starts a new volume in a new year, and proposes nothing for a past year', () => {
  const newest = { year: 2026, volume: 2, issue: 3 };
  expect(numbersAfter(newest, 2026)).toEqual({ volume: 2, issue: 4 });
  expect(numbersAfter(newest, 2027)).toEqual({ volume: 3, issue: 1 });
  expect(numbersAfter(newest, 2025)).toBeNull();
  expect(numbersAfter(undefined, 2026)).toEqual({ volume: 1, issue: 1 });
});

it('finds issues by the numbers of a query in any notation', () => {
  const issue = { year: 2026, volume: 2, issue: 3 };
  for (const query of ['', '2/3', 'Volume 02, issue 3', '2026', '3 2026']) {
    expect(matchIssue(query)(issue)).toBe(true);
  }
  for (const query of ['4', '2/4', '202', '23']) expect(matchIssue(query)(issue)).toBe(false);
});
