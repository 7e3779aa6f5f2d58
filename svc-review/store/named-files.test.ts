import { expect, it } from 'vitest';
import { filesIn, idsIn } from './named-files.ts';
import { newId } from './store.ts';

it('finds the ids of a document in any field, and no other texts', () => {
  const ids = [newId(), newId(), newId()];
  const [first, second, third] = ids;
  const document = { _id: first, none: null, at: new Date(), title: 'On isomers', list: [second] };
  expect([...idsIn({ ...document, deep: { er: [{ file: third }] }, size: 1 })]).toEqual(ids);
});

it('finds the files that a response lists in any field', () => {
  const file = {
    ...{ id: newId(), kind: 'review', round: 1, name: 'a.pdf', mediaType: 'application/pdf' },
    ...{ size: 1, pages: null, uploaded: new Date().toISOString() },
  };
  const others = { id: newId(), name: 'no file' };
  expect([...filesIn({ files: [file], others, later: { letter: file, none: null } })]).toEqual([
    file,
    file,
  ]);
});
