import type { WorkEntry } from '@app/contracts';
import { expect, it } from 'vitest';
import { keepInMind, newsBetween, newsText } from './news.ts';

/** `a0 b2`: entries by id and version, as the rows of a page and as what was heard or done. */
const pairs = (text: string) =>
  text
    .split(' ')
    .flatMap((pair): [string, number][] =>
      pair === '' ? [] : [[pair.charAt(0), Number(pair.slice(1))]],
    );
const page = (text: string) => ({
  entries: pairs(text).map(([id, version]) => ({ id, version }) as WorkEntry),
});
const news = (before: string, after: string, heard = '', own = '') =>
  [
    ...newsBetween(page(before), page(after), {
      heard: new Map(pairs(heard)),
      own: new Map(pairs(own)),
    }),
  ].map(([id, { kind, version }]) => `${id}${version} ${kind}`);

it('tells rows that are new, changed or gone from those that only moved', () => {
  expect(news('a0 b0', 'c0 a1', 'c0 a1')).toEqual(['c0 new', 'a1 changed']);
  // From the page before, as another was added there.
  expect(news('b0 a0', 'c3 b0', 'd0')).toEqual([]);
  // From another status.
  expect(news('a0', 'a0 b2', 'b2')).toEqual(['b2 changed']);
  expect(news('a0 b0', 'a0', 'b1')).toEqual(['b1 gone']);
});

it('tells a change that was missed while nothing was heard', () => {
  expect(news('a0', 'a2')).toEqual(['a2 changed']);
});

it('takes what was done here for no news, but what others did to the same entry later', () => {
  expect(news('a0 b0', 'a1', 'a1 b1', 'a1 b1')).toEqual([]);
  expect(news('a0 b0', 'a2', 'a2 b2', 'a1 b1')).toEqual(['a2 changed', 'b2 gone']);
});

it('says in a few words what there is to see', () => {
  const of = (...kinds: ('new' | 'changed' | 'gone')[]) =>
    newsText(kinds.map((kind) => ({ kind, version: 1 })));
  expect(of()).toBe('');
  expect(of('new')).toBe('1 entry new');
  expect(of('changed', 'new', 'changed', 'gone')).toBe(
    '1 entry new, 2 entries changed, 1 entry no longer in this list',
  );
});

it('keeps the last versions in mind, and not more and more of them', () => {
  const versions = new Map<string, number>();
  for (let at = 0; at < 1_001; at++) {
    keepInMind(versions, '0', at);
    if (at > 0) keepInMind(versions, `${at}`, 0);
  }
  expect(versions.size).toBe(1_000);
  expect([versions.get('0'), versions.has('1'), versions.has('2')]).toEqual([1_000, false, true]);
});
