import { expect, it } from 'vitest';
import {
  byPrintedNumbers,
  issueInWords,
  issueRange,
  issuesOfVolume,
  labelKey,
  rangeOf,
} from './issue-label.ts';

it.each([
  ['1–2', '1-2', '1 - 2', '1—2', '1−2', '1/2', '1 & 2', '1 and 2', '01–02', '１-２'],
  ['7', '07', ' 7 ', 'VII', 'vii'],
  ['12-14', 'XII–XIV'],
  ['SMC-11', 'smc–11', 'SMC - 11'],
  ['Suppl. 1', 'suppl 1', 'SUPPL 1', 'Suppl1'],
  ['spe2', 'Spe 2', 'spe02'],
])('treats %s and its other spellings as equal', (...spellings) => {
  expect(new Set(spellings.map(labelKey)).size).toBe(1);
});

it('distinguishes different labels', () => {
  const labels = [
    '1',
    '11',
    '1-2',
    '12',
    '1-3',
    'S1',
    'S11',
    'spe1',
    'spe2',
    '1A',
    '1B',
    'C',
    '100',
  ];
  const others = ['4.1', '41', '1, Suppl. 2', '12 Suppl', 'D', 'Winter', 'Spring'];
  const keys = [...labels, ...others].map(labelKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([
  ['3', { first: 3, last: 3 }],
  ['1–2', { first: 1, last: 2 }],
  ['3/4', { first: 3, last: 4 }],
  ['137–38', { first: 137, last: 138 }],
  ['XII', { first: 12, last: 12 }],
  ['I–II', { first: 1, last: 2 }],
  ['3/2013', null],
  ['4–3', null],
  ['spe2', null],
  ['4A', null],
  ['', null],
])('reads %s as the numbers %j', (label, range) => {
  expect(rangeOf(label)).toEqual(range);
  expect(issueRange({ issue: 5, issuelabel: label })).toEqual(
    label === '' ? { first: 5, last: 5 } : range,
  );
});

it('orders issues by their printed numbers, with named issues last', () => {
  const of = (issue: number, issuelabel = '') => ({ volume: 1, issue, issuelabel });
  const inOrder = [
    ...[of(1, '1–2'), of(3), of(1003, '3A'), of(1004, '3B'), of(4), of(1005, '4 Suppl. 1')],
    ...[of(10), of(7, '11'), of(1001, 'S1'), of(1002, 'spe2')],
  ];
  expect(inOrder.toReversed().toSorted(byPrintedNumbers)).toEqual(inOrder);
  const volumes = [
    { volume: 11, issue: 9, volumelabel: 'SMC-11' },
    { volume: 12, issue: 1 },
    { volume: 10_012, issue: 1, volumelabel: '12B' },
    { volume: 13, issue: 0, volumelabel: 'XIII' },
  ];
  expect(volumes.toReversed().toSorted(byPrintedNumbers)).toEqual(volumes);
});

it.each([
  ['', 'Issue 2'],
  ['1–2', 'Issue 1–2'],
  ['spe2', 'Issue spe2'],
  ['S1', 'Issue S1'],
  ['XVII', 'Issue XVII'],
  ['Supplement 1', 'Supplement 1'],
  ['Sommer', 'Sommer'],
])('writes the label %j within a sentence as %s', (issuelabel, text) => {
  expect(issueInWords({ volume: 1, issue: 2, issuelabel }, 'Issue')).toBe(text);
});

it('lists the issues of a volume with their labels', () => {
  const details = [
    { issue: 2, issuelabel: '2–3' },
    { issue: 1001, volumelabel: 'A-7', issuelabel: 'S1' },
  ];
  expect(issuesOfVolume({ year: 2020, volume: 7, issues: [1001, 1, 2], details })).toEqual([
    { year: 2020, volume: 7, issue: 1 },
    { year: 2020, volume: 7, issue: 2, issuelabel: '2–3' },
    { year: 2020, volume: 7, issue: 1001, volumelabel: 'A-7', issuelabel: 'S1' },
  ]);
});
