import { expect, it } from 'vitest';
import { parseDraft } from './draft-store.ts';

const shape = { name: '', hidden: true };
const at = '2026-11-21T10:00:00.000Z';
const base = { values: { name: 'Ada', hidden: true }, version: 3 };

it('reads what was stored', () => {
  const draft = { values: { name: 'Ada L.', hidden: false }, base, at };
  expect(parseDraft(JSON.parse(JSON.stringify(draft)), shape)).toEqual(draft);
});

it('has no version where the record is not made yet', () => {
  const stored = { values: { name: 'Ada', hidden: true }, base: { ...base, version: null }, at };
  expect(parseDraft(stored, shape)?.base.version).toBeNull();
});

it('takes only the fields that the form has, and only what they can hold', () => {
  const stored = {
    values: { name: 7, hidden: false, gone: 'x' },
    base: { values: {}, version: 1 },
    at,
  };
  expect(parseDraft(stored, shape)).toEqual({
    values: { name: '', hidden: false },
    base: { values: shape, version: 1 },
    at,
  });
});

it.each([
  ['nothing', null],
  ['a word', 'draft'],
  ['a list', []],
  ['no values', { base, at }],
  ['no base', { values: {}, at }],
  ['no day', { values: {}, base, at: 'yesterday' }],
])('makes nothing of %s', (_, stored) => {
  expect(parseDraft(stored, shape)).toBeNull();
});
