import { expect, it } from 'vitest';
import { toggled } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];

it('ticks a row, and takes the tick away', () => {
  expect([...toggled(new Set(['a']), ids, 'c', null)]).toEqual(['a', 'c']);
  expect([...toggled(new Set(['a', 'c']), ids, 'c', null)]).toEqual(['a']);
});

it('does the same to all rows between the anchor and the row, whichever comes first', () => {
  expect([...toggled(new Set(['b']), ids, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggled(new Set(['d']), ids, 'b', 'd')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggled(new Set(ids), ids, 'c', 'a')]).toEqual(['d']);
});

it('takes a row alone where the anchor is not listed any more', () => {
  expect([...toggled(new Set(), ids, 'd', 'gone')]).toEqual(['d']);
});
