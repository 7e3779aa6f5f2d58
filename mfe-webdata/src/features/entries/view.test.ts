import { describe, expect, it } from 'vitest';
import { DEFAULT_SORT, filterOf, type View, viewOf, viewPath } from './view.ts';

const all: View = { status: null, search: '', from: '', to: '', sort: DEFAULT_SORT, page: 1 };

describe('the view of an address', () => {
  it('is all entries, the newest first, where the address says nothing', () => {
    expect(viewOf(undefined, '')).toEqual(all);
  });

  it('reads all that the address says, and writes the same address', () => {
    const path = '/webdata/urgent?search=proof&from=2026-11-01&to=2026-11-21&sort=createdby&page=3';
    const view = viewOf('urgent', new URL(path, 'http://site').search);
    expect(view).toEqual({
      ...{ status: 'urgent', search: 'proof', from: '2026-11-01', to: '2026-11-21', page: 3 },
      sort: { column: 'createdby', descending: false },
    });
    expect(view && viewPath(view, { page: view.page })).toBe(path);
  });

  it.each(['nonsense', 'All', 'URGENT'])('has no filter %s', (filter) => {
    expect(viewOf(filter, '')).toBeNull();
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'from=soon',
    'to=2026-99-99',
    'sort=content',
  ])('takes nothing from %s', (query) => {
    expect(viewOf(undefined, query)).toEqual(all);
  });
});

it('begins at the first page when the filter, the search or a date changes', () => {
  const view: View = { ...all, search: 'proof', page: 4 };
  expect(viewPath(view, { status: 'pending' })).toBe('/webdata/pending?search=proof');
  expect(viewPath(view, { search: '' })).toBe('/webdata');
  expect(viewPath(view, { page: 5 })).toBe('/webdata?search=proof&page=5');
});

it('asks the server for whole days, the last one included', () => {
  const { from, to, ...rest } = filterOf({ ...all, from: '2026-11-01', to: '2026-11-30' });
  expect(new Date(String(from))).toEqual(new Date(2026, 10, 1));
  expect(new Date(String(to))).toEqual(new Date(2026, 11, 1));
  expect(rest).toEqual({ sort: '-created_at' });
});
