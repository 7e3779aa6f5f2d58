import { expect, it } from 'vitest';
import { addArticlePath, adminIssuePath, threeDigits, twoDigits } from './issue-numbers.ts';

it('pads volume and issue to two digits and the count to three, and cuts nothing', () => {
  expect([0, 1, 12, 345].map(twoDigits)).toEqual(['00', '01', '12', '345']);
  expect([0, 7, 42, 1234].map(threeDigits)).toEqual(['000', '007', '042', '1234']);
});

it('names the pages of an issue', () => {
  const issue = { year: 2026, volume: 0, issue: 12 };
  expect(adminIssuePath(issue)).toBe('/admin/archives/2026/0/12');
  expect(addArticlePath(issue)).toBe('/admin/archives/add/2026/0/12');
});
