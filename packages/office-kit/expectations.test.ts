import { expectations } from '@app/contracts/expectations';
import { compareCalls } from '@app/contracts/expectations/calls-in-sources';
import { expect, it } from 'vitest';

it('every call of the back offices’ frame is an expectation that its provider is tested by', () => {
  const { unexpected, unused } = compareCalls(expectations['office-kit'], [
    `${import.meta.dirname}/src`,
  ]);
  expect(unexpected).toEqual([]);
  expect(unused).toEqual([]);
});
