import type { ManuscriptCommand } from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { finishedReviews } from './finished.ts';

const entry = (at: number, command: ManuscriptCommand, invitation: string | null = null) => ({
  ...{ at, command, invitation },
});
const log = [
  entry(1, 'submit-review', 'i1'),
  entry(2, 'submit-review', 'other'),
  // The review is changed before the decision.
  entry(3, 'submit-review', 'i1'),
  entry(4, 'ask-minor-revision'),
  entry(5, 'revise'),
  entry(6, 'submit-review', 'i1'),
];
const both = { id: 'i1', reviewed: [1, 2], released: [] };

it('counts a review once, at the time of its first submission', () => {
  expect(finishedReviews({ state: 'fee', round: 2 }, both, log)).toEqual([1, 6]);
});

it('counts reviews of former rounds, and reviews of the present round only after the decision', () => {
  for (const state of ['review', 'short', 'decision'] as const) {
    expect(finishedReviews({ state, round: 2 }, both, log)).toEqual([1]);
  }
  for (const state of ['revision', 'rejected', 'withdrawn', 'published'] as const) {
    expect(finishedReviews({ state, round: 2 }, both, log)).toEqual([1, 6]);
  }
});

it('counts a review that is released to the authors before the decision', () => {
  const released = { ...both, released: [2] };
  expect(finishedReviews({ state: 'decision', round: 2 }, released, log)).toEqual([1, 6]);
});

it('counts nothing of a reviewer who has submitted no review', () => {
  const none = { id: 'i2', reviewed: [], released: [] };
  expect(finishedReviews({ state: 'rejected', round: 1 }, none, log)).toEqual([]);
});
