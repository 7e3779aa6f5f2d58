import { expect, it } from 'vitest';
import { dayOf, partialDate } from './dates.ts';

it.each([
  [['2026', '3', '14'], '2026-03-14'],
  [['2026', 'sept', '5'], '2026-09-05'],
  [['2026', 'Sept.', '05'], '2026-09-05'],
  [['2026', 'december', '31'], '2026-12-31'],
  [['2026', '10~jan'], '2026-01-10'],
  [['2026', 'May 7'], '2026-05-07'],
])('reads %j as the day %s without a note', ([year, month, day], publishdate) => {
  expect(dayOf(year, month, day)).toEqual({ publishdate, dateprecision: '', notes: [] });
});

it.each([
  [['2026'], '2026-01-01', 'year'],
  [['2026', 'Apr'], '2026-04-01', 'month'],
  [['2026', '12', ''], '2026-12-01', 'month'],
])('reads %j as %s, of which only the %s is known', ([year, month], publishdate, dateprecision) => {
  expect(dayOf(year, month)).toEqual({ publishdate, dateprecision, notes: [] });
});

it.each([
  [['2026', 'Jan.-Feb.'], 'month', '“Jan.-Feb.” is not one month: dated 2026-01'],
  [['2026', 'Nov/Dec'], 'month', '“Nov/Dec” is not one month: dated 2026-11'],
  [['2026', '5-6'], 'month', '“5-6” is not one month: dated 2026-05'],
  [['2026', 'Summer'], 'year', '“Summer” is not one month: dated 2026'],
  [['2026', '21'], 'year', '“21” is not one month: dated 2026'],
])('reads %j with the precision of a %s, and says so', ([year, month], dateprecision, note) => {
  const { notes, ...date } = dayOf(year, month);
  expect([date.dateprecision, notes]).toEqual([dateprecision, [note]]);
});

it.each([
  ['2018', '2018-01-01', 'year'],
  [' 2018-08 ', '2018-08-01', 'month'],
])('reads %j of a table as %s with the precision of a %s', (text, publishdate, dateprecision) => {
  expect(partialDate(text)).toEqual({ publishdate, dateprecision });
});

it.each(['', '2018-08-13', '2018-13', '2018-00', '18', 'August 2018'])(
  'does not read %j as a year or a month',
  (text) => {
    expect(partialDate(text)).toBeUndefined();
  },
);
