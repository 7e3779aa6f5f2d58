import { expect, it } from 'vitest';
import { missingWords } from './words.ts';

it('finds all words, even if the order of paragraphs and the punctuation differ', () => {
  expect(missingWords(['One two three.', 'Four “five”'], 'Four ‘five’ One, two three')).toEqual([]);
});

it('returns each run of words that is missing', () => {
  expect(missingWords(['One two three four.', 'Gone.'], 'One two four')).toEqual(['three', 'Gone']);
});

it('reports a word that occurs twice in the file and once in the text', () => {
  expect(missingWords(['Salt is white.', 'Salt is white.'], 'Salt is white.')).toEqual([
    'Salt is white',
  ]);
});

it('matches paragraphs that are complete in the text first', () => {
  expect(missingWords(['salt water x', 'salt water'], 'salt water')).toEqual(['salt water x']);
});

it('reports only the missing word if the other words of the paragraph were moved', () => {
  expect(missingWords(['one two three four five six'], 'four five six then one two')).toEqual([
    'three',
  ]);
});

/** On a quiet machine, each comparison takes far less than a second. */
const SLOW = { timeout: 600_000 };

it('finds one missing word among 30,000 words that repeat each other', SLOW, () => {
  const same = 'salt water '.repeat(15_000);
  expect(missingWords([`${same}gone ${same}`], `${same}${same}`)).toEqual(['gone']);
  const apart = Array.from({ length: 30_000 }, () => 'salt');
  expect(missingWords(apart, `x ${apart.slice(1).join(' x ')}`)).toEqual(['salt']);
});

it('finds 15,000 missing words among 30,000 words', SLOW, () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `w${at}`);
  const kept = words.filter((_, at) => at % 2 === 0).join(' ');
  expect(missingWords([words.join(' ')], kept)).toHaveLength(15_000);
});
