import { expect, it } from 'vitest';
import { changedFields, pickFields, rebase } from './record-values.ts';

const base = { name: 'Ada', post: 'Head', hidden: true };

it('names and picks the fields that differ', () => {
  const mine = { ...base, post: 'Lecturer', hidden: false };
  expect(changedFields(base, base)).toEqual([]);
  expect(changedFields(base, mine)).toEqual(['post', 'hidden']);
  expect(pickFields(mine, ['post'])).toEqual({ post: 'Lecturer' });
});

it('compares lists by their content', () => {
  const authors: object[] = [{ name: 'Ada', affiliations: [{ name: 'Uppsala' }] }];
  const before = { ...base, authors };
  expect(changedFields(before, { ...base, authors: structuredClone(authors) })).toEqual([]);
  expect(changedFields(before, { ...base, authors: [{ name: 'Ada' }] })).toEqual(['authors']);
});

it('retains my changes, and the other user’s values in all other fields', () => {
  const mine = { ...base, post: 'Lecturer' };
  const theirs = { name: 'Ada Lovelace', post: 'Scientist', hidden: false };
  expect(rebase(base, mine, theirs)).toEqual({ ...theirs, post: 'Lecturer' });
});

it('uses all values of the other user if I have changed nothing', () => {
  const theirs = { ...base, name: 'Ada Lovelace' };
  expect(rebase(base, base, theirs)).toEqual(theirs);
});

it('uses the other user’s values in the chosen fields', () => {
  const mine = { name: 'Ada L.', post: 'Lecturer', hidden: true };
  const theirs = { name: 'Ada Lovelace', post: 'Scientist', hidden: true };
  expect(rebase(base, mine, theirs, ['name'])).toEqual({ ...theirs, post: 'Lecturer' });
});
