import {
  emptyText,
  type FullText,
  type Inline,
  type Paragraph,
  type ReadText,
} from '@app/contracts/full-text';
import { expect, test } from 'vitest';
import {
  added,
  type Correction,
  correctedText,
  correctionsOf,
  describedCorrection,
  withCorrections,
} from './corrections.ts';
import { merged, pendingMerge, withSameIds } from './pending-merge.ts';

const paragraph = (id: string, text: string): Paragraph => ({
  type: 'paragraph',
  ...{ id, content: [text] },
});
const textWith = (...body: Paragraph[]): FullText => ({ ...emptyText(), body });
const read = (text: FullText, ...ids: string[]): ReadText => ({
  ...{ text, removed: [], unheld: [], lostWords: [] },
  questions: ids.map((id) => ({ id, kind: 'heading', node: 'p', excerpt: 'Salt' })),
});
const typed = (words: string): Correction => ({
  name: 'setWords',
  values: ['p', 'content', words],
});

/** Adds corrections to a text one after another. */
const record = (start: ReadText, ...all: Correction[]) =>
  all.reduce<readonly Correction[]>(
    (made, next) => added(made, next, withCorrections(start, made)),
    [],
  );

test('further typing in the same field replaces the last correction', () => {
  const start = read(textWith(paragraph('p', 'Salt'), paragraph('q', 'Ice')));
  const salty = { ...typed('Salty'), before: 'Salt' };
  expect(record(start, typed('Sal'), typed('⟦'), typed('Salty'))).toEqual([salty]);
  const other: Correction = { name: 'setWords', values: ['q', 'content', 'Icy'] };
  expect(record(start, salty, other)).toEqual([salty, { ...other, before: 'Ice' }]);
  const moved: Correction = { name: 'moveBlock', values: ['p', 1] };
  const back: Correction = { name: 'moveBlock', values: ['p', -1] };
  expect(record(start, moved, back, moved)).toEqual([moved, back, moved]);
});

test('a correction that changes nothing is not recorded', () => {
  const start = read(textWith(paragraph('p', 'Salt')));
  expect(record(start, { name: 'moveBlock', values: ['p', -1] })).toEqual([]);
});

test('a typed correction fails and stays listed if its paragraph was removed or changed', () => {
  const cite = (id: string, words: string): Inline => ({
    ...{ type: 'cross-reference', id, kind: 'reference', to: [id] },
    content: [words],
  });
  const start = read(
    textWith({ ...paragraph('p', ''), content: ['Salt is ', cite('a', '[1]'), ' white.'] }),
  );
  const [grey] = record(start, typed('Salt is ⟦1 [1]⟧ grey.'));
  if (!grey) throw new Error('Nothing was recorded');
  expect(withCorrections(start, [grey])).toMatchObject({ failed: [] });
  const newer = textWith({
    ...paragraph('p', ''),
    content: ['Salt ', cite('b', '[9]'), ' is ', cite('a', '[1]'), ' always white.'],
  });
  for (const text of [newer, textWith(paragraph('x', 'Salt is white.'))]) {
    const result = withCorrections(read(text), [grey]);
    expect(result).toMatchObject({ text, failed: [grey] });
    expect(result.failed.map((each) => describedCorrection(each).words)).toEqual([
      'Salt is ⟦1 [1]⟧ grey.',
    ]);
  }
  const again = added([grey], typed('Salt'), withCorrections(read(newer), [grey]));
  expect(again).toHaveLength(2);
  expect(withCorrections(read(newer), again)).toMatchObject({
    text: { body: [{ content: ['Salt'] }] },
    failed: [grey],
  });
});

test('a correction does not overwrite a text alternative or formula of another editor', () => {
  const picture = (alt: string) => ({ type: 'picture' as const, id: 'p', file: 'a.png', alt });
  const start = read({ ...emptyText(), body: [picture('A lake')] });
  const alt: Correction = { name: 'setAlt', values: ['p', 'A map'] };
  const all = record(start, alt);
  const other = read({ ...emptyText(), body: [picture('A shore')] });
  expect(withCorrections(other, all).failed).toEqual(all);
  const same = read({ ...emptyText(), body: [picture('A map')] });
  expect(withCorrections(same, all)).toMatchObject({ text: same.text, failed: [] });
});

test('a part that another editor has corrected is not removed', () => {
  const section = (words: string) => ({
    ...{ type: 'section' as const, id: 's', title: ['Salt'] },
    content: [paragraph('p', words)],
  });
  const start = read({ ...emptyText(), body: [section('White.'), paragraph('q', 'Ice')] });
  const all = record(start, { name: 'removeBlock', values: ['s'] });
  expect(withCorrections(start, all)).toMatchObject({ text: { body: [{ id: 'q' }] }, failed: [] });
  const other = read({ ...emptyText(), body: [section('Grey.'), paragraph('q', 'Ice')] });
  expect(withCorrections(other, all)).toMatchObject({ text: other.text, failed: all });
  // Changes in other parts do not matter.
  const elsewhere = read({ ...emptyText(), body: [section('White.'), paragraph('q', 'Snow')] });
  expect(withCorrections(elsewhere, all).failed).toEqual([]);
});

test('corrections change the text; an answer removes its question until the answer is undone', () => {
  const text = textWith(paragraph('p', 'Salt'));
  const answer: Correction = { name: 'answer', values: ['a'] };
  const result = withCorrections(read(text, 'a', 'b'), [typed('Salty'), answer]);
  expect(result.text.body).toMatchObject([{ content: ['Salty'] }]);
  expect(result.questions.map(({ id }) => id)).toEqual(['b']);
  const again: Correction = { name: 'ask again', values: ['a'] };
  expect(withCorrections(read(text, 'a'), [answer, again]).questions).toHaveLength(1);
});

test('a correction that cannot be made leaves the text as it is', () => {
  const text = textWith(paragraph('p', 'Salt'));
  expect(correctedText(text, typed('⟦7⟧'))).toBeUndefined();
  const result = withCorrections(read(text), [typed('⟦7⟧'), typed('Salty')]);
  expect(result.failed).toEqual([typed('⟦7⟧')]);
  expect(result.text.body).toMatchObject([{ content: ['Salty'] }]);
});

test('only valid corrections are read from a draft', () => {
  const stored = [typed('Salty'), { name: 'constructor', values: [] }, { name: 'setAlt' }, {}];
  expect(correctionsOf(stored)).toEqual([typed('Salty')]);
});

const version = (
  number: number,
  kind: 'upload' | 'correction' | 'answers',
  restores: number | null = null,
) => ({
  ...{ number, kind, basedOn: kind === 'upload' ? null : number - 1, restores },
  ...{ file: null, openQuestions: 0 },
  ...{ createdby: 'meera', createdAt: '2026-11-01T10:00:00.000Z' },
});

test('corrections are merged only with a newer file', () => {
  const [one, two, three] = [version(1, 'upload'), version(2, 'correction'), version(3, 'upload')];
  expect(pendingMerge([three, two, one])).toEqual({ base: 1, mine: 2, theirs: 3, isLater: false });
  expect(pendingMerge([two, one])).toBeUndefined();
  expect(pendingMerge([three, one])).toBeUndefined();
  expect(pendingMerge([])).toBeUndefined();
  const twice = [version(4, 'upload'), three, two, one];
  expect(pendingMerge(twice)).toEqual({ base: 1, mine: 2, theirs: 4, isLater: false });
  const later = [version(5, 'upload'), version(4, 'answers'), three, two, one];
  expect(pendingMerge(later)).toEqual({ base: 3, mine: 4, theirs: 5, isLater: true });
});

test('the base of a restored version is the conversion that it was made from', () => {
  const versions = [
    ...[version(7, 'upload'), version(6, 'answers'), version(5, 'correction', 2)],
    ...[version(4, 'correction'), version(3, 'upload'), version(2, 'correction')],
    version(1, 'upload'),
  ];
  expect(pendingMerge(versions)).toEqual({ base: 1, mine: 6, theirs: 7, isLater: false });
});

const SALT = 'Salt of the lake was measured in spring by three people';
const ICE = 'Ice grows from the shore towards the middle in winter';

test('a merge with a new file preserves corrections and drops answered questions', () => {
  const base = read(textWith(paragraph('p', SALT), paragraph('q', ICE)), 'heading-p', 'heading-q');
  const mine = withCorrections(base, [
    typed(SALT.replace('spring', 'May')),
    { name: 'answer', values: ['heading-p'] },
  ]);
  const theirs = read(textWith(paragraph('x', `${SALT} there`), paragraph('q', ICE)), 'heading-q');
  theirs.questions.push({ id: 'heading-x', kind: 'heading', node: 'x', excerpt: 'Salt' });
  for (const isLater of [false, true]) {
    const versions = withSameIds({ base, mine: read(mine.text, 'heading-q'), theirs, isLater });
    const result = merged(versions, {});
    expect(result.conflicts).toEqual([]);
    expect(result.read.text.body).toMatchObject([
      { id: 'p', content: [`${SALT.replace('spring', 'May')} there`] },
      { id: 'q' },
    ]);
    expect(result.read.questions.map(({ id }) => id)).toEqual(['heading-q']);
  }
});
