import type { IndexingEntry } from '@app/contracts';
import { expect, it } from 'vitest';
import { formDataOf } from '../../../shared/forms/form-data.ts';
import { entryErrors, entryFields, entryState, newEntry, renumberedBy } from './entry-fields.ts';

const entry = (title: string, sortnumber: number): IndexingEntry => ({
  id: title,
  title,
  link: '',
  image: '',
  width: 0,
  height: 0,
  sortnumber,
  status: 'enabled',
  version: 1,
});

const numbers = (changes: ReturnType<typeof renumberedBy>) =>
  Object.fromEntries(changes.map(({ entry: { title }, sortnumber }) => [title, sortnumber]));

it('reuses the existing numbers when entries change places', () => {
  const entries = [entry('A', 0), entry('B', 20), entry('C', 30)];
  expect(numbers(renumberedBy(entries, 1, 0))).toEqual({ B: 0, A: 20 });
  expect(numbers(renumberedBy(entries, 1, 2))).toEqual({ C: 20, B: 30 });
  expect(renumberedBy(entries, 1, 1)).toEqual([]);
});

it('renumbers all entries if some numbers are equal', () => {
  const entries = [entry('A', 1), entry('B', 1), entry('C', 1)];
  expect(numbers(renumberedBy(entries, 2, 1))).toEqual({ C: 2, B: 3 });
});

it('puts a new entry last', () => {
  expect(newEntry([]).values.sortnumber).toBe('1');
  expect(newEntry([entry('A', 3), entry('B', 12)]).values.sortnumber).toBe('13');
});

it('rejects a missing title, an invalid link and an invalid number', () => {
  const { values } = entryState(entry('A', 3));
  expect(entryErrors(values)).toEqual({});
  expect(entryErrors({ ...values, title: ' ', link: 'scopus.com', sortnumber: 'x' })).toEqual({
    title: 'Required',
    link: 'An address beginning with https://',
    sortnumber: 'Must be a number',
  });
  expect(entryErrors({ ...values, sortnumber: '-1' })).toEqual({
    sortnumber: 'Must not be negative',
  });
});

it('sends every field, the version of an existing entry and the chosen logo', () => {
  const { values, version } = entryState(entry('A', 3));
  const logo = new File(['x'], 'logo.png');
  const form = formDataOf({ ...values, version, imgFile: logo });
  expect([...form.keys()].sort()).toEqual([...entryFields, 'version'].sort());
  expect([...formDataOf({ ...values, version: null, imgFile: null }).keys()]).not.toContain(
    'version',
  );
});
