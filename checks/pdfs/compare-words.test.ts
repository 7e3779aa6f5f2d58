import { expect, it } from 'vitest';
import { firstDifference, type Piece } from './compare-words.ts';

const page: Piece[] = [
  { text: 'Salt of the well-known sea. ' },
  { text: 'Flat 1 ', head: 'Station ' },
  { text: 'Flat 2 ', head: 'Station ' },
  ...['b', '\u0305', 'x'].map((text) => ({ text, isFormula: true })),
  { text: ' Then café.' },
];
const PRINTED = 'Salt of the well-\nknown sea.\nFlat 1\nFlat 2\nb\u0305x Then\ncafe\u0301.\n';

it.each([
  ['the same words', PRINTED],
  ['a hyphen at the end of a line', PRINTED.replace('Salt', 'Sa-\nlt')],
  ['the head of a table above another row', PRINTED.replace('Flat 2', 'Station\nFlat 2')],
  ['an accent of a formula before its letter', PRINTED.replace('b\u0305', '\u0305b')],
  ['words that are divided', PRINTED.replace('Salt', 'Sa lt')],
])('accepts %s', (_what, printed) => {
  expect(firstDifference(page, printed)).toBeUndefined();
});

it('restores the reading order of right-to-left words', () => {
  const line = 'so \u202bملح\u202c \u202bماء\u202c and';
  expect(firstDifference([{ text: 'so ماء ملح and' }], line)).toBeUndefined();
  expect(firstDifference([{ text: 'so ملح ماء and' }], line)).toContain('page:');
});

it.each([
  ['a word that is missing', PRINTED.replace('the ', '')],
  ['a word that stands twice', PRINTED.replace('the', 'the the')],
  ['words in another order', PRINTED.replace('of the', 'the of')],
  ['a row that stands twice', PRINTED.replace('Flat 1', 'Flat 1\nFlat 1')],
  ['a head that stands elsewhere', PRINTED.replace('Salt', 'Station\nSalt')],
  ['a hyphen within a line', PRINTED.replace('Salt', 'Sa-lt')],
  ['words that run together', PRINTED.replace('of the', 'ofthe')],
  ['another accent', PRINTED.replace('cafe\u0301', 'cafe\u0300')],
  ['words that are missing at the end', PRINTED.replace('cafe\u0301.', '')],
  ['words after the end', `${PRINTED}More`],
])('reports %s', (_what, printed) => {
  expect(firstDifference(page, printed)).toContain('page:');
});
