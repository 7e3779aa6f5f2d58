import { expect, it } from 'vitest';
import { contrastOnWhite } from './design.ts';

it('returns the contrast of a colour with white by WCAG', () => {
  expect(contrastOnWhite('#000000')).toBe(21);
  expect(contrastOnWhite('#FFFFFF')).toBe(1);
  expect(contrastOnWhite('#777777')).toBeCloseTo(4.478, 3);
  expect(contrastOnWhite('#767676')).toBeCloseTo(4.542, 3);
  expect(contrastOnWhite('#0a0a0a')).toBeCloseTo(19.798, 3);
  expect(contrastOnWhite('#ff0000')).toBeCloseTo(3.998, 3);
});

it('returns null for anything but a colour', () => {
  expect(['#0d5', '0d5a66', '#0d5a6g', 'teal', ''].map(contrastOnWhite)).toEqual(
    Array(5).fill(null),
  );
});
