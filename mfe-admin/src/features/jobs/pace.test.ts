import { expect, it } from 'vitest';
import { leftText, type Pace, paceOf } from './pace.ts';
import { testJob } from './testing.ts';

/** The pace after looks at a job of 1,000: when, and how many were done. */
function lookedAt(looks: readonly [ms: number, done: number][]): (Pace | null)[] {
  let pace: Pace | null = null;
  return looks.map(([ms, done]) => {
    pace = paceOf(pace, testJob({ done }), ms);
    return pace;
  });
}
const lefts = (looks: readonly [number, number][]) => lookedAt(looks).map((pace) => pace?.left);

it('tells the time that is left by the rate so far, and nothing before there is one', () => {
  expect(
    lefts([
      [0, 0],
      [3_000, 50],
      [3_500, 150],
      [4_000, 250],
      [5_000, 450],
      [7_500, 950],
    ]),
  ).toEqual(['', '', '', 'about 4 s left', 'about 3 s left', 'about 1 s left']);
});

it('goes by what it has seen itself of a job that was on its way already', () => {
  expect(
    lefts([
      [50_000, 600],
      [52_000, 700],
    ]),
  ).toEqual(['', 'about 6 s left']);
});

it('counts down calmly while the rate sways, and is corrected where it was wrong', () => {
  const swaying = lookedAt([
    [0, 1],
    [10_000, 101],
    [20_000, 186],
    [30_000, 401],
  ]);
  expect(swaying[2]?.endsAt).toBe(swaying[1]?.endsAt);
  expect(swaying[3]?.endsAt).toBeLessThan(swaying[1]?.endsAt ?? 0);
});

it('begins anew with a job that does, and knows nothing of one that is not printed', () => {
  const [, before] = lookedAt([
    [0, 1],
    [2_000, 400],
  ]);
  expect(before?.left).not.toBe('');
  expect(paceOf(before, testJob({ state: 'queued' }), 3_000)).toBeNull();
  expect(paceOf(before, testJob({ done: 1_000, phase: 'storing' }), 3_000)).toBeNull();
  const [running] = lookedAt([[0, 500]]);
  expect(paceOf(running, testJob({ done: 10 }), 3_000)).toEqual({
    since: 3_000,
    from: 10,
    endsAt: null,
    left: '',
  });
});

it.each([
  [-3, 'about 1 s left'],
  [0.2, 'about 1 s left'],
  [9.4, 'about 10 s left'],
  [12, 'about 10 s left'],
  [57, 'about 55 s left'],
  [58, 'about 1 min left'],
  [400, 'about 7 min left'],
])('says %d seconds as %s', (seconds, text) => {
  expect(leftText(seconds)).toBe(text);
});
