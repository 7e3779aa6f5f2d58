import { expect, it } from 'vitest';
import { viewOf } from '../entries/view.ts';
import { currentSearch, savedView, searchPath, withSaved } from './saved-view.ts';

const urgent = viewOf('urgent', '?search=proof&page=3');
const search = (view: string, name = 'Proofs', id = name) => ({ id, name, view });

it('saves a view without its page, and leads back to it', () => {
  if (!urgent) throw new Error('The view is none');
  expect(savedView(urgent)).toBe('/urgent?search=proof');
  expect(searchPath(search('/urgent?search=proof'))).toBe('/webdata/urgent?search=proof');
  expect(searchPath(search(''))).toBe('/webdata');
});

it('knows the search that is shown, however its address was written', () => {
  if (!urgent) throw new Error('The view is none');
  const shown = search('/urgent?page=2&sort=-created_at&search=proof');
  expect(currentSearch([search('/urgent'), shown], urgent)).toBe(shown);
  expect(currentSearch([search('/urgent'), search('/nowhere?search=proof')], urgent)).toBe(
    undefined,
  );
});

it('replaces a search by one of the same name, and keeps them by name', () => {
  const before = [search('/urgent', 'b', '1'), search('/pending', 'd', '2')];
  expect(withSaved(before, search('/info', 'B', '3')).map(({ id }) => id)).toEqual(['3', '2']);
  expect(withSaved(before, search('', 'c', '3')).map(({ id }) => id)).toEqual(['1', '3', '2']);
});
