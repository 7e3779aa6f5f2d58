import { expect, it } from 'vitest';
import { leftText, type Pace, paceOf } from './job-watch.ts';
import { testJob } from './testing.ts';

/** Returns the paces of a job of 1,000 certificates, one for each update. */
function pacesOf(updates: readonly [ms: number, done: number][]): (Pace | null)[] {
  let pace: Pace | null = null;
  return updates.map(([ms, done]) => {
    pace = paceOf(pace, testJob({ done }), ms);
    return pace;
  });
}
const lefts = (updates: readonly [number, number][]) => pacesOf(updates).map((pace) => pace?.left);

it('estimates the remaining time from the measured rate', () => {
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

it('measures a job that was already running only from the first update on', () => {
  expect(
    lefts([
      [50_000, 600],
      [52_000, 700],
    ]),
  ).toEqual(['', 'about 6 s left']);
});

it('retains an estimate while the rate varies a little, and corrects a wrong estimate', () => {
  const paces = pacesOf([
    [0, 1],
    [10_000, 101],
    [20_000, 186],
    [30_000, 401],
  ]);
  expect(paces[2]?.endsAt).toBe(paces[1]?.endsAt);
  expect(paces[3]?.endsAt).toBeLessThan(paces[1]?.endsAt ?? 0);
});

it('starts again if the job is restarted, and returns null while no certificates are being printed', () => {
  const [, before] = pacesOf([
    [0, 1],
    [2_000, 400],
  ]);
  expect(before?.left).not.toBe('');
  expect(paceOf(before, testJob({ state: 'queued' }), 3_000)).toBeNull();
  expect(paceOf(before, testJob({ done: 1_000, phase: 'storing' }), 3_000)).toBeNull();
  const [running] = pacesOf([[0, 500]]);
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
])('formats %d seconds as %s', (seconds, text) => {
  expect(leftText(seconds)).toBe(text);
});
