import { expect, it } from 'vitest';
import { valueText, valueTexts } from './field-differences.tsx';

it('formats values of every type', () => {
  expect([null, undefined, '', 0, true, false].map(valueText)).toEqual([
    '',
    '',
    '',
    '0',
    'yes',
    'no',
  ]);
  expect(valueText(['192.0.2.0/24', '::1'])).toBe('192.0.2.0/24, ::1');
  expect(valueText({ a: 1, b: '' })).toBe('a: 1');
  expect(valueText('2026-03-13T00:00:00.000Z')).toBe('2026-03-13');
});

it('formats marked-up text with each block on a line', () => {
  expect(
    valueText(
      '<p>One <i>fine</i> day &amp; <b>more</b></p><ul><li>H<sub>2</sub>O</li><li>b</li></ul>',
    ),
  ).toBe('One *fine* day & **more**\n• H_{2}O\n• b');
  expect(valueText('10<sup>3</sup> by <a href="https://x.example">us</a>')).toBe(
    '10^{3} by us (https://x.example)',
  );
});

it('formats a list of records with each record on a line', () => {
  const authors = [
    { name: 'Ada Lovelace', affiliations: [{ name: 'Uppsala' }, { name: 'Lund', country: 'SE' }] },
    { name: 'Bo Ek', isCorresponding: true },
  ];
  const text =
    'Ada Lovelace; affiliations: Uppsala | Lund; country: SE\nBo Ek; isCorresponding: yes';
  expect(valueText(authors)).toBe(text);
  expect(valueText([])).toBe('');
});

it('does not change text without markup', () => {
  expect(valueText('a < b and c > d\n  &lt; *x*')).toBe('a < b and c > d\n  &lt; *x*');
});

it('returns two strings unchanged if only their markup differs', () => {
  expect(valueTexts('<i>a</i>', '<em>a</em>')).toEqual(['<i>a</i>', '<em>a</em>']);
  expect(valueTexts('<i>a</i>', '<i>b</i>')).toEqual(['*a*', '*b*']);
  expect(valueTexts(undefined, '')).toEqual(['', '']);
});
