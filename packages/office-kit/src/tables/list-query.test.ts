// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { pageOf, parseSort, replaceQuery, sortRows, withEntries } from './list-query.ts';

const ascending = { column: 'any', descending: false };

it('parses a sort order, and returns null for anything else', () => {
  expect(parseSort('title')).toEqual({ column: 'title', descending: false });
  expect(parseSort('-title')).toEqual({ column: 'title', descending: true });
  for (const text of [null, '', '-', '--title', 'a b']) expect(parseSort(text)).toBeNull();
});

it('changes parameters of a query, removes empty parameters and retains the others', () => {
  expect(withEntries('?q=ester&page=2', { page: '', status: 'disabled' })).toBe(
    '?q=ester&status=disabled',
  );
  expect(withEntries('?page=2', { page: '' })).toBe('');
});

it('replaces the query in the URL, and does not throw if the browser limits the rate', () => {
  window.history.replaceState({ key: 'state' }, '', '/list#end');
  replaceQuery('?q=e');
  expect(window.location.href).toMatch(/\/list\?q=e#end$/);
  expect(window.history.state).toEqual({ key: 'state' });
  const refused = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('more than 100 times per 30 seconds', 'SecurityError');
  });
  expect(() => replaceQuery('?q=es')).not.toThrow();
  expect(refused).toHaveBeenCalledOnce();
  refused.mockRestore();
  replaceQuery('?q=est');
  expect(window.location.search).toBe('?q=est');
});

it('sorts in both directions, with numbers within strings by value and without regard to case, and does not change the list', () => {
  const rows = ['R10', 'r2', 'R1'];
  expect(sortRows(rows, (row) => row, ascending)).toEqual(['R1', 'r2', 'R10']);
  expect(sortRows(rows, (row) => row, { ...ascending, descending: true })).toEqual([
    'R10',
    'r2',
    'R1',
  ]);
  expect(rows).toEqual(['R10', 'r2', 'R1']);
});

it('preserves the order of equal rows in both directions', () => {
  const rows = [
    { name: 'a', status: 'enabled' },
    { name: 'b', status: 'disabled' },
    { name: 'c', status: 'enabled' },
  ];
  const names = (descending: boolean) =>
    sortRows(rows, ({ status }) => status, { ...ascending, descending }).map(({ name }) => name);
  expect(names(false)).toEqual(['b', 'a', 'c']);
  expect(names(true)).toEqual(['a', 'c', 'b']);
});

it('returns the requested page, or the last page if there are fewer pages', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, 2, 2)).toEqual({ rows: [3, 4], page: 2, total: 5 });
  expect(pageOf(rows, 9, 2)).toEqual({ rows: [5], page: 3, total: 5 });
  expect(pageOf([], 3, 2)).toEqual({ rows: [], page: 1, total: 0 });
});
