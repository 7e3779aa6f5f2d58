import { expect, it } from 'vitest';
import { changedFields, pickFields, rebase } from './record-values.ts';

const base = { name: 'Ada', post: 'Head', hidden: true };

it('names the fields that differ, and takes them out', () => {
  const mine = { ...base, post: 'Lecturer', hidden: false };
  expect(changedFields(base, base)).toEqual([]);
  expect(changedFields(base, mine)).toEqual(['post', 'hidden']);
  expect(pickFields(mine, ['post'])).toEqual({ post: 'Lecturer' });
});

it('keeps my changes and takes theirs everywhere else', () => {
  const mine = { ...base, post: 'Lecturer' };
  const theirs = { name: 'Ada Lovelace', post: 'Scientist', hidden: false };
  expect(rebase(base, mine, theirs)).toEqual({ ...theirs, post: 'Lecturer' });
});

it('takes all of theirs where I have changed nothing', () => {
  const theirs = { ...base, name: 'Ada Lovelace' };
  expect(rebase(base, base, theirs)).toEqual(theirs);
});
