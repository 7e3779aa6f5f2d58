import { contrastOnWhite } from '@app/contracts';
import { expect, it } from 'vitest';
import { contrastText, LEAST_CONTRAST } from './contrast.ts';

it('never shows a contrast that is too low as one that is enough', () => {
  const justBelow = contrastOnWhite('#777777') ?? 0;
  expect(justBelow).toBeLessThan(LEAST_CONTRAST);
  expect(contrastText(justBelow)).toBe('4.4');
  expect(contrastText(21)).toBe('21.0');
});
