import { expect, it } from 'vitest';
import { contrastOnWhite, contrastText, LEAST_CONTRAST } from './contrast.ts';

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

it('never shows a contrast that is too low as one that is enough', () => {
  const justBelow = contrastOnWhite('#777777') ?? 0;
  expect(justBelow).toBeLessThan(LEAST_CONTRAST);
  expect(contrastText(justBelow)).toBe('4.4');
  expect(contrastText(21)).toBe('21.0');
});
