import { expect, it } from 'vitest';
import { dayOf } from './dates.ts';

it.each([
  [['2026', '3', '14'], '2026-03-14'],
  [['2026', 'sept', '5'], '2026-09-05'],
  [['2026', 'Sept.', '05'], '2026-09-05'],
  [['2026', 'december', '31'], '2026-12-31'],
  [['2026', '10~jan'], '2026-01-10'],
  [['2026', 'May 7'], '2026-05-07'],
])('reads %j as the day %s without a note', ([year, month, day], publishdate) => {
  expect(dayOf(year, month, day)).toEqual({ publishdate, notes: [] });
});

it.each([
  [['2026'], '2026-01-01', 'Only the year is given: dated 2026-01-01'],
  [['2026', 'Apr'], '2026-04-01', 'Only year and month are given: dated 2026-04-01'],
  [['2026', 'Jan.-Feb.'], '2026-01-01', '“Jan.-Feb.” is not one month: dated 2026-01-01'],
  [['2026', 'Nov/Dec'], '2026-11-01', '“Nov/Dec” is not one month: dated 2026-11-01'],
  [['2026', '5-6'], '2026-05-01', '“5-6” is not one month: dated 2026-05-01'],
  [['2026', 'Summer'], '2026-01-01', '“Summer” is not one month: dated 2026-01-01'],
  [['2026', '21'], '2026-01-01', '“21” is not one month: dated 2026-01-01'],
])('reads %j as the first possible day %s, and says so', ([year, month], publishdate, note) => {
  expect(dayOf(year, month)).toEqual({ publishdate, notes: [note] });
});
