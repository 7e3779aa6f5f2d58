import { afterEach, expect, it } from 'vitest';
import { ageOf, formatDay, formatMoment, formatMonth, setLocale } from './dates.ts';

afterEach(() => setLocale(''));

it.each([
  ['2026-11-21T11:59:30.000Z', 'now'],
  ['2026-11-21T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-21T09:30:00.000Z', '2 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-11T12:00:00.000Z', '10 days ago'],
  // In the future, for example because the clock was set back.
  ['2026-11-21T13:00:00.000Z', 'now'],
])('returns the age of %s as %s', (moment, age) => {
  expect(ageOf(moment, Date.parse('2026-11-21T12:00:00.000Z'), 'en')).toBe(age);
});

it.each([
  ['', '5 Mar 2026', '5 Mar 2026, 14:07'],
  ['en', '5 Mar 2026', '5 Mar 2026, 14:07'],
  ['en-US', 'Mar 5, 2026', 'Mar 5, 2026, 2:07 PM'],
  ['de', '05.03.2026', '05.03.2026, 14:07'],
  // `Intl` does not accept this code as a language.
  ['en-12', '5 Mar 2026', '5 Mar 2026, 14:07'],
])(
  'formats dates as in the language “%s”, in the same way in every browser',
  (language, day, moment) => {
    setLocale(language);
    expect(formatDay('2026-03-05T14:07:09')).toBe(day);
    expect(formatMoment('2026-03-05T14:07:09').replace('\u202f', ' ')).toBe(moment);
  },
);

it.each([
  ['', 'March 2026'],
  ['de', 'März 2026'],
])('names a month in the language “%s”', (language, name) => {
  setLocale(language);
  expect(formatMonth('2026-03')).toBe(name);
});
