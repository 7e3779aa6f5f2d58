import { expect, it } from 'vitest';
import { missingWords } from './words.ts';

it('finds all words, also if paragraphs have another order and words other signs between them', () => {
  expect(missingWords(['One two three.', 'Four “five”'], 'Four ‘five’ One, two three')).toEqual([]);
});

it('returns each run of words that is missing', () => {
  expect(missingWords(['One two three four.', 'Gone.'], 'One two four')).toEqual(['three', 'Gone']);
});

it('counts words that stand twice in the file and once in the text', () => {
  expect(missingWords(['Salt is white.', 'Salt is white.'], 'Salt is white.')).toEqual([
    'Salt is white',
  ]);
});

it('does not count the words of one paragraph for another that is whole', () => {
  expect(missingWords(['salt water x', 'salt water'], 'salt water')).toEqual(['salt water x']);
});
