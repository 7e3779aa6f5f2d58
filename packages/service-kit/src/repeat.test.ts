import { expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

it('starts no run while one is running, and none after its end', async () => {
  const runs: (() => void)[] = [];
  const end = repeat(1, () => new Promise<void>((resolve) => runs.push(resolve)), { atOnce: true });
  expect(runs).toHaveLength(1);
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 1);
  await vi.waitUntil(() => ticks > 20, { timeout: 60_000 });
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.waitUntil(() => runs.length === 2, { timeout: 60_000 });
  end();
  runs[1]?.();
  const before = ticks;
  await vi.waitUntil(() => ticks > before + 20, { timeout: 60_000 });
  clearInterval(clock);
  expect(runs).toHaveLength(2);
});

it('ends only after the run in progress has ended', async () => {
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = repeat(60_000, () => promise.then(() => events.push('run')), { atOnce: true });
  const ended = end().then(() => events.push('end'));
  // If `end` did not wait, it would resolve here.
  await new Promise(setImmediate);
  resolve();
  await ended;
  expect(events).toEqual(['run', 'end']);
});
