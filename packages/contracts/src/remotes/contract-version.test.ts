import { expect, it } from 'vitest';
import { CONTRACT_VERSION, isContractMet } from './contract-version.ts';

it.each([
  ['2.3.0', true],
  ['2.2.0', true],
  ['2.3.9', true],
  ['2.4.0', false],
  ['2.10.0', false],
  ['1.3.0', false],
  ['3.0.0', false],
  ['3', false],
  ['2', false],
  ['', false],
  ['2.x.0', false],
])('a shell that offers 2.3.1 runs a remote that needs %s: %s', (needed, met) => {
  expect(isContractMet(needed, '2.3.1')).toBe(met);
});

it('a shell runs a remote that was built with the same version', () => {
  expect(isContractMet(CONTRACT_VERSION)).toBe(true);
});
