import { expect, it } from 'vitest';
import { termsOf } from '../../store/text/words.ts';
import { Vocabulary } from './vocabulary.ts';

const LETTERS = 'abc';
/** All words of up to five letters, from a small alphabet. */
const words = [''];
for (let at = 0; (words[at] as string).length < 5; at += 1) {
  words.push(...[...LETTERS].map((letter) => words[at] + letter));
}
words.shift();

/** The distance of Damerau and Levenshtein, computed without optimizations. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const replaced = distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  const isTransposed = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    replaced,
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    isTransposed ? distance(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

it.each(['cab', 'aabb', 'xyz', 'abcxb'])('finds the terms similar to %s', (word) => {
  const vocabulary = new Vocabulary();
  for (const term of words.toReversed()) vocabulary.add(term);
  for (const most of [1, 2]) {
    const found = vocabulary
      .similarTo(word, most)
      .map(({ number, distance }) => [vocabulary.term(number), distance]);
    const expected = words
      .toSorted()
      .map((term) => [term, distance(word, term)])
      .filter(([, differs]) => Number(differs) <= most);
    expect(found).toEqual(expected);
  }
});

it('finds a term similar to a word that was searched before the term was added', () => {
  const vocabulary = new Vocabulary();
  expect(vocabulary.similarTo('nuerosicence', 2)).toEqual([]);
  const number = vocabulary.add('neuroscience');
  expect(vocabulary.similarTo('nuerosicence', 2)).toEqual([{ number, distance: 2 }]);
});

it('finds the terms that begin with a word, even after others were added', () => {
  const vocabulary = new Vocabulary();
  const beginning = (word: string) =>
    [...vocabulary.withPrefix(word)].map((number) => vocabulary.term(number));
  for (const term of ['tuff', 'basalt', 'basaltic', 'base']) vocabulary.add(term);
  expect(beginning('basal')).toEqual(['basalt', 'basaltic']);
  for (const term of ['basal', 'basalt', 'basil']) vocabulary.add(term);
  expect(beginning('basal')).toEqual(['basal', 'basalt', 'basaltic']);
  expect([beginning('z'), beginning('tuffs')]).toEqual([[], []]);
});

it('adds the terms of a text in the order of the text', () => {
  const vocabulary = new Vocabulary(['the']);
  const text = `Basalt BASALT, tuff(CO2) Émilie-the_${'Xy'.repeat(30)} 光触媒CO2 ͏ x basalt`;
  const numbers: number[] = [];
  vocabulary.addTermsOf(text, (number) => numbers.push(number));
  expect(numbers.map((number) => vocabulary.term(number))).toEqual(termsOf(text));
  expect(numbers.map((number) => vocabulary.numberOf(vocabulary.term(number)))).toEqual(numbers);
  expect(termsOf(text).filter((_, n) => vocabulary.isStopWord(numbers[n] as number))).toEqual([
    'the',
  ]);
});
