import { expectations } from '@app/contracts/expectations';
import { compareCalls } from '@app/contracts/expectations/calls-in-sources';
import { expect, it } from 'vitest';

it('every call to svc-content is an expectation that its provider is tested by', () => {
  const { unexpected, unused } = compareCalls(expectations['svc-pdf'], [
    `${import.meta.dirname}/content`,
  ]);
  expect(unexpected).toEqual([]);
  expect(unused).toEqual([]);
});
