import { expectations } from '@app/contracts/expectations';
import { compareCalls } from '@app/contracts/expectations/calls-in-sources';
import { expect, it } from 'vitest';

it('every call of this remote is an expectation that its provider is tested by', () => {
  const { unexpected, unused } = compareCalls(expectations['mfe-webdata'], [
    `${import.meta.dirname}/src`,
  ]);
  expect(unexpected).toEqual([]);
  expect(unused).toEqual([]);
});
