import { expect, it } from 'vitest';
import { toggled } from './use-selection.ts';

const ids = ['a', 'b', 'c', 'd'];

it('selects and deselects a row', () => {
  expect([...toggled(new Set(['a']), ids, 'c', null)]).toEqual(['a', 'c']);
  expect([...toggled(new Set(['a', 'c']), ids, 'c', null)]).toEqual(['a']);
});

it('changes all rows between the anchor and the row, in either direction', () => {
  expect([...toggled(new Set(['b']), ids, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggled(new Set(['d']), ids, 'b', 'd')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggled(new Set(ids), ids, 'c', 'a')]).toEqual(['d']);
});

it('changes only the row if the anchor is no longer listed', () => {
  expect([...toggled(new Set(), ids, 'd', 'gone')]).toEqual(['d']);
});
