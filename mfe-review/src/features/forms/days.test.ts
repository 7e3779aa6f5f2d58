import { expect, it } from 'vitest';
import { days, dueText, isOver } from './days.ts';

const now = Date.parse('2026-03-07T23:00:00Z');

it.each([
  ['2026-03-07T01:00:00Z', '7 March 2026, today'],
  ['2026-03-08T00:00:00Z', '8 March 2026, tomorrow'],
  ['2026-03-12T09:00:00Z', '12 March 2026, in 5 days'],
  ['2026-03-06T23:59:00Z', '6 March 2026, 1 day ago'],
])('says %s in words', (at, expected) => {
  expect(dueText(at, now)).toBe(expected);
});

it('counts as past only after the end of the day', () => {
  expect(isOver('2026-03-07T01:00:00Z', now)).toBe(false);
  expect(isOver('2026-03-06T23:59:00Z', now)).toBe(true);
});

it('counts one day in the singular', () => {
  expect([days(1), days(7)]).toEqual(['1 day', '7 days']);
});
