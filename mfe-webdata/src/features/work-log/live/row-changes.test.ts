import type { WorkEntry } from '@app/contracts';
import { expect, it } from 'vitest';
import { changesBetween, changesText, storeVersion } from './row-changes.ts';

/** Parses entries with their versions, such as `a0 b2`. */
const pairs = (text: string) =>
  text
    .split(' ')
    .flatMap((pair): [string, number][] =>
      pair === '' ? [] : [[pair.charAt(0), Number(pair.slice(1))]],
    );
const page = (text: string) => ({
  entries: pairs(text).map(([id, version]) => ({ id, version }) as WorkEntry),
});
const changes = (before: string, after: string, reported = '', localVersions = '') =>
  [
    ...changesBetween(page(before), page(after), {
      reported: new Map(pairs(reported)),
      localVersions: new Map(pairs(localVersions)),
    }),
  ].map(([id, { kind, version }]) => `${id}${version} ${kind}`);

it('finds new, changed and removed rows, but not rows that only moved', () => {
  expect(changes('a0 b0', 'c0 a1', 'c0 a1')).toEqual(['c0 new', 'a1 changed']);
  // These rows moved from the previous page, because an entry was added there.
  expect(changes('b0 a0', 'c3 b0', 'd0')).toEqual([]);
  // This entry had another status before.
  expect(changes('a0', 'a0 b2', 'b2')).toEqual(['b2 changed']);
  expect(changes('a0 b0', 'a0', 'b1')).toEqual(['b1 removed']);
});

it('finds a change without an event', () => {
  expect(changes('a0', 'a2')).toEqual(['a2 changed']);
});

it('leaves out the user’s own changes, but not later changes by others', () => {
  expect(changes('a0 b0', 'a1', 'a1 b1', 'a1 b1')).toEqual([]);
  expect(changes('a0 b0', 'a2', 'a2 b2', 'a1 b1')).toEqual(['a2 changed', 'b2 removed']);
});

it('summarises changes in a few words', () => {
  const textOf = (...kinds: ('new' | 'changed' | 'removed')[]) =>
    changesText(kinds.map((kind) => ({ kind, version: 1 })));
  expect(textOf()).toBe('');
  expect(textOf('new')).toBe('1 entry new');
  expect(textOf('changed', 'new', 'changed', 'removed')).toBe(
    '1 entry new, 2 entries changed, 1 entry no longer in this list',
  );
});

it('stores a limited number of versions', () => {
  const versions = new Map<string, number>();
  for (let at = 0; at < 1_001; at++) {
    storeVersion(versions, '0', at);
    if (at > 0) storeVersion(versions, `${at}`, 0);
  }
  expect(versions.size).toBe(1_000);
  expect([versions.get('0'), versions.has('1'), versions.has('2')]).toEqual([1_000, false, true]);
});
