import { expect, it } from 'vitest';
import { dateText } from '../base/dates.ts';
import { publicationDate } from './publication.ts';

it.each(['2026-03-14T10:00:00.000Z', new Date('2026-03-14')])(
  'returns the day of %s',
  (publishdate) => {
    expect(publicationDate({ publishdate })).toBe('2026-03-14');
  },
);

it.each([
  ['2018', '2018-01-01', 'year', '2018'],
  ['2018-08', '2018-08-01', 'month', 'August 2018'],
])('returns %s unchanged, because no more is known', (date, publishdate, dateprecision, text) => {
  expect(publicationDate({ publishdate, dateprecision })).toBe(date);
  expect(dateText(date)).toBe(text);
});
