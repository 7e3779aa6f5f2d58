import { expect, it } from 'vitest';
import { ageOf } from './dates.ts';

it.each([
  ['2026-11-21T11:59:30.000Z', 'now'],
  ['2026-11-21T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-21T09:30:00.000Z', '2 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-11T12:00:00.000Z', '10 days ago'],
  // In the future, for example after the clock was set back.
  ['2026-11-21T13:00:00.000Z', 'now'],
])('gives the age of %s as %s', (moment, age) => {
  expect(ageOf(moment, Date.parse('2026-11-21T12:00:00.000Z'), 'en')).toBe(age);
});
