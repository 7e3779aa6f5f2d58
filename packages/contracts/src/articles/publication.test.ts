import { expect, it } from 'vitest';
import { publicationDate } from './publication.ts';

it.each([
  ['2026-03-14T10:00:00.000Z', 2026, '2026-03-14'],
  [new Date('2026-03-14'), 2026, '2026-03-14'],
  ['2026-03-14T10:00:00.000Z', 2019, '2019'],
])('dates an article of %s in an issue of %d to %s', (publishdate, year, date) => {
  expect(publicationDate({ publishdate, year })).toBe(date);
});
