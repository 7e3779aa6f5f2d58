import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('returns the first whole words without tags', () => {
  expect(excerptOf('<p>Proofs &amp; <i>covers</i></p><ul><li>two</li></ul>')).toBe(
    'Proofs & covers two',
  );
  expect(excerptOf(`<p>${'Send the proofs to the authors '.repeat(4)}</p>`)).toBe(
    'Send the proofs to the authors Send the proofs to the…',
  );
});

it('cuts a text without spaces between characters', () => {
  expect(excerptOf('𝒜'.repeat(70))).toBe(`${'𝒜'.repeat(60)}…`);
});
