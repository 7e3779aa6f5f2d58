import { expect, it } from 'vitest';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import { articleRecord, journalOf } from '../../office/indexing-checks/testing/journal.ts';
import { readSource } from '../import/read-source.ts';
import { crossrefDeposit } from './deposit.ts';
import { depositProblems } from './problems.ts';

const facts = journalFacts(journalOf({}).records.settings, 'https://journal.example');
const problemsOf = (fields: Parameters<typeof articleRecord>[0], schema: '5.4.0' | '5.5.0') =>
  depositProblems([articleRecord(fields)], facts, schema)
    .filter(({ path }) => path.startsWith('R'))
    .map(({ message }) => message);
const long = (length: number) => `A${'b'.repeat(length - 1)}`;

it.each([
  ['a given name', (length: number) => ({ given: long(length), family: 'Lovelace' })],
  ['a family name', (length: number) => ({ given: 'Ada', family: long(length) })],
  [
    'a family name with a particle',
    (length: number) => ({ given: 'Ada', family: `de ${long(length - 3)}` }),
  ],
])('reports %s that is longer than the schema permits', (_, partsOf) => {
  const withLength = (length: number) => ({
    authors: ['Ada'],
    contributors: [{ name: 'Ada', ...partsOf(length) }],
  });
  expect(problemsOf(withLength(60), '5.4.0')).toEqual([]);
  expect(problemsOf(withLength(61), '5.4.0')).toEqual([
    'Crossref accepts given names and family names of at most 60 characters each: Ada',
  ]);
  expect(problemsOf(withLength(61), '5.5.0')).toEqual([]);
  expect(problemsOf(withLength(201), '5.5.0')).toHaveLength(1);
});

it('reports an article number that is longer than the schema permits', () => {
  expect(problemsOf({ articlenumber: '1'.repeat(32) }, '5.4.0')).toEqual([]);
  expect(problemsOf({ articlenumber: '1'.repeat(33) }, '5.4.0')).toEqual([
    'Crossref accepts article numbers of at most 32 characters',
  ]);
});

it('deposits a long suffix as a part of the surname', () => {
  const contributors = [
    { name: 'Ada King', given: 'Ada', family: 'King', suffix: 'the Younger' },
    { name: 'Bo King', given: 'Bo', family: 'King', suffix: 'Jr.' },
  ];
  const authors = contributors.map(({ name }) => name);
  const record = articleRecord({ authors, contributors });
  const deposit = crossrefDeposit([record], facts, { schema: '5.4.0' });
  expect(deposit).toContain('<surname>King the Younger</surname>');
  const { rows } = readSource(new TextEncoder().encode(deposit));
  expect(rows[0]?.fields.authorname).toBe('Ada King the Younger, Bo King Jr.');
});
