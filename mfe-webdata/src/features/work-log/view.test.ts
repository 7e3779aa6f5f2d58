import { workFilterSchema } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  correctedQuery,
  FIRST_DAY,
  filterOf,
  LAST_DAY,
  searchOf,
  usesTools,
  type View,
  viewOf,
  viewPath,
  withSearch,
} from './view.ts';

describe('viewOf', () => {
  it('returns all entries, newest first, by default', () => {
    expect(viewOf(undefined, '')).toEqual(ALL);
  });

  it('reads an address that viewPath has written', () => {
    const path = '/webdata/urgent?search=proof&from=2026-11-01&to=2026-11-21&sort=createdby&page=3';
    const view = viewOf('urgent', new URL(path, 'http://site').search);
    expect(view).toEqual({
      status: 'urgent',
      search: 'proof',
      from: '2026-11-01',
      to: '2026-11-21',
      page: 3,
      sort: { column: 'createdby', descending: false },
    });
    expect(view && viewPath(view, { page: view.page })).toBe(path);
  });

  it.each(['nonsense', 'All', 'URGENT'])('returns null for the filter %s', (filter) => {
    expect(viewOf(filter, '')).toBeNull();
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'from=soon',
    'to=2026-99-99',
    'from=2026-02-30',
    'to=9999-12-31',
    'from=0000-01-01',
    'from=275760-09-13',
    'sort=content',
  ])('ignores %s', (query) => {
    expect(viewOf(undefined, query)).toEqual(ALL);
  });
});

it('viewPath starts at the first page after a change of filter, search or date', () => {
  const view: View = { ...ALL, search: 'proof', page: 4 };
  expect(viewPath(view, { status: 'pending' })).toBe('/webdata/pending?search=proof');
  expect(viewPath(view, { search: '' })).toBe('/webdata');
  expect(viewPath(view, { page: 5 })).toBe('/webdata?search=proof&page=5');
});

it('filterOf includes the whole last day', () => {
  const { from, to, ...rest } = filterOf({ ...ALL, from: '2026-11-01', to: '2026-11-30' });
  expect(new Date(String(from))).toEqual(new Date(2026, 10, 1));
  expect(new Date(String(to))).toEqual(new Date(2026, 11, 1));
  expect(rest).toEqual({ sort: '-created_at' });
  const ends = filterOf({ ...ALL, from: FIRST_DAY, to: LAST_DAY });
  expect(workFilterSchema.safeParse(ends).success).toBe(true);
  expect(new Date(String(ends.from)).getFullYear()).toBe(1);
});

it('usesTools ignores the status, the search and the order', () => {
  const sort = { column: 'status', descending: false };
  expect(usesTools({ ...ALL, status: 'urgent', search: 'proof', sort, page: 2 })).toBe(false);
  expect(usesTools({ ...ALL, to: '2026-11-30' })).toBe(true);
});

it('correctedQuery changes only the page and the days', () => {
  const view = { ...ALL, from: '2026-11-01' };
  expect(correctedQuery('?page=9&x=1&from=2026-11-01&to=soon', view, 2)).toBe(
    '?page=2&x=1&from=2026-11-01',
  );
  for (const page of ['0', '-1', '01']) expect(correctedQuery(`?page=${page}`, ALL, 1)).toBe('');
  expect(correctedQuery('?search=a%20b&page=2', view, 2)).toBe('?search=a%20b&page=2');
});

describe('withSearch', () => {
  it('searches the current list from its first page', () => {
    expect(withSearch('/webdata/urgent', '?sort=status&page=3&search=a', 'proof & co')).toBe(
      '/webdata/urgent?sort=status&search=proof+%26+co',
    );
    expect(searchOf('/webdata/urgent', '?search=proof+%26+co')).toBe('proof & co');
  });

  it('removes the search for an empty text', () => {
    expect(withSearch('/webdata', '?search=proof&page=2', '')).toBe('/webdata');
  });

  it('opens the list of all entries from other pages', () => {
    for (const page of ['/webdata/addentris', '/webdata/nowhere']) {
      expect(withSearch(page, '?search=x', 'proof')).toBe('/webdata?search=proof');
    }
    expect(searchOf('/webdata/addentris/', '?search=x')).toBe('');
  });
});
