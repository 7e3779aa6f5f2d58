import { expect, it } from 'vitest';
import { refKey, titleKey } from './keys.ts';

it.each([
  ['On <i>Engines</i>', 'ON ENGINES'],
  ['On  engines ', 'on\u00a0engines'],
  ['H<sub>2</sub>O', 'h₂o'],
  ['Cafe\u0301', 'CAFÉ'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['zero\u200bwidth', 'zerowidth'],
  ['R &amp; D', 'R & D'],
])('treats %s and %s as one title', (a, b) => {
  expect(titleKey(a)).toBe(titleKey(b));
});

it('distinguishes titles with different words', () => {
  expect(titleKey('On engines')).not.toBe(titleKey('On engine s'));
  expect(titleKey('रसायन')).not.toBe(titleKey('रसयन'));
});

it('treats reference numbers as equal if they differ only in case', () => {
  expect(refKey('JRN-1a')).toBe(refKey('jrn-1A'));
});
