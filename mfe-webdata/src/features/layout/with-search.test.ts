import { expect, it } from 'vitest';
import { searchOf, withSearch } from './with-search.ts';

it('searches the list that is shown, from its first page on', () => {
  expect(withSearch('/webdata/urgent', '?sort=status&page=3&search=a', 'proof & co')).toBe(
    '/webdata/urgent?sort=status&search=proof+%26+co',
  );
  expect(searchOf('/webdata/urgent', '?search=proof+%26+co')).toBe('proof & co');
});

it('searches nothing any more for an empty text', () => {
  expect(withSearch('/webdata', '?search=proof&page=2', '')).toBe('/webdata');
});

it('leads from the page of a new entry, and from one that is not found, to the list of all', () => {
  for (const page of ['/webdata/addentris', '/webdata/nowhere']) {
    expect(withSearch(page, '?search=x', 'proof')).toBe('/webdata?search=proof');
  }
  expect(searchOf('/webdata/addentris/', '?search=x')).toBe('');
});
