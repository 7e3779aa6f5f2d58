import { expect, it } from 'vitest';
import { viewOf } from '../work-log/view.ts';
import { currentSearch, savedView, searchPath, withSaved } from './saved-view.ts';

const urgent = viewOf('urgent', '?search=proof&page=3');
const search = (view: string, name = 'Proofs', id = name) => ({ id, name, view });

it('stores a view without its page and restores its address', () => {
  if (!urgent) throw new Error('No view');
  expect(savedView(urgent)).toBe('/urgent?search=proof');
  expect(searchPath(search('/urgent?search=proof'))).toBe('/webdata/urgent?search=proof');
  expect(searchPath(search(''))).toBe('/webdata');
});

it('finds the current search in any spelling', () => {
  if (!urgent) throw new Error('No view');
  const matching = search('/urgent?page=2&sort=-created_at&search=proof');
  expect(currentSearch([search('/urgent'), matching], urgent)).toBe(matching);
  expect(currentSearch([search('/urgent'), search('/nowhere?search=proof')], urgent)).toBe(
    undefined,
  );
});

it('replaces a search with the same id and sorts by name', () => {
  const before = [search('/urgent', 'b', '1'), search('/pending', 'd', '2')];
  const replaced = search('/information', 'E', '1');
  expect(withSaved(before, replaced)).toEqual([before[1], replaced]);
  expect(withSaved(before, search('', 'c', '3')).map(({ id }) => id)).toEqual(['1', '3', '2']);
});
