import type { WorkEntry } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { keepStream, type StreamCalls, throttled } from './use-live-entries.ts';

const entry = { id: 'a', version: 1 } as WorkEntry;

/** Runs `keepStream` with these streams in turn and returns what happened. The clock is simulated. */
async function run(streams: readonly ('down' | 'short' | 'long' | 401 | 403 | 503)[], random = 1) {
  const leaving = new AbortController();
  const steps: string[] = [];
  let now = 0;
  let opened = 0;
  const calls: StreamCalls = {
    follow: async (onEntry, onOpen) => {
      const stream = streams[opened++];
      if (stream === undefined) return leaving.abort();
      if (stream === 'down') throw new NetworkError('down');
      if (typeof stream === 'number') throw new ApiError(stream);
      onOpen();
      onEntry(entry);
      now += stream === 'long' ? 60_000 : 10;
    },
    wait: async (ms) => {
      steps.push(`wait ${ms}`);
      now += ms;
    },
    now: () => now,
    random: () => random,
  };
  const events = {
    onEntry: ({ id }: WorkEntry) => steps.push(id),
    onOpen: () => steps.push('open'),
    onLost: () => steps.push('lost'),
  };
  await keepStream(calls, events, leaving.signal);
  return steps;
}

it('reopens a broken stream, and reports the loss only if reopening fails', async () => {
  expect(await run(['long'])).toEqual(['open', 'a', 'wait 1000']);
  expect(await run(['long', 'down', 'long'])).toEqual([
    ...['open', 'a', 'wait 1000'],
    ...['lost', 'wait 2000'],
    ...['open', 'a', 'wait 1000'],
  ]);
});

it('waits longer after each failure, up to half a minute, with jitter', async () => {
  const waits = (steps: string[]) => steps.filter((step) => step.startsWith('wait'));
  expect(waits(await run(Array(7).fill('down')))).toEqual(
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map((ms) => `wait ${ms}`),
  );
  expect(waits(await run(['down', 503], 0))).toEqual(['wait 500', 'wait 1000']);
  // A stream that ends at once counts as a failure.
  expect(waits(await run(['short', 'short', 'short']))).toEqual(
    [1_000, 2_000, 4_000].map((ms) => `wait ${ms}`),
  );
});

it.each([401, 403] as const)('gives up if the server responds %d', async (status) => {
  expect(await run(['long', status, 'long'])).toEqual(['open', 'a', 'wait 1000', 'lost']);
});

it('runs at once, then once more for all calls during the run, and never concurrently', async () => {
  const steps: (() => void)[] = [];
  const step = () => new Promise<void>((resolve) => steps.push(resolve));
  const done: string[] = [];
  const next = async () => {
    steps.shift()?.();
    await new Promise(setImmediate);
  };
  const read = throttled(
    () => step().then(() => void done.push('read')),
    () => step().then(() => void done.push('pause')),
  );
  void read();
  void read();
  void read();
  expect(steps).toHaveLength(1);
  for (let at = 0; at < 4; at++) await next();
  expect(done).toEqual(['read', 'pause', 'read', 'pause']);
  expect(steps).toHaveLength(0);
  void read();
  expect(steps).toHaveLength(1);
});

it('runs again after a failure', async () => {
  let reads = 0;
  const read = throttled(
    async () => {
      reads += 1;
      if (reads === 1) throw new Error('failed');
    },
    async () => undefined,
  );
  await expect(read()).rejects.toThrow('failed');
  await read();
  expect(reads).toBe(2);
});
