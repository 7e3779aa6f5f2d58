import { expect, it } from 'vitest';
import { contrastOnWhite } from './contrast.ts';

it('tells a colour’s contrast with white as WCAG reckons it', () => {
  expect(contrastOnWhite('#000000')).toBe(21);
  expect(contrastOnWhite('#FFFFFF')).toBe(1);
  expect(contrastOnWhite('#777777')).toBeCloseTo(4.478, 3);
  expect(contrastOnWhite('#767676')).toBeCloseTo(4.542, 3);
  expect(contrastOnWhite('#0a0a0a')).toBeCloseTo(19.798, 3);
  expect(contrastOnWhite('#ff0000')).toBeCloseTo(3.998, 3);
});

it('tells nothing of what is no colour', () => {
  expect(['#0d5', '0d5a66', '#0d5a6g', 'teal', ''].map(contrastOnWhite)).toEqual(
    Array(5).fill(null),
  );
});
