import type { WorkEntry } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { keepLine, type LineCalls, paced } from './work-line.ts';

const entry = { id: 'a', version: 1 } as WorkEntry;

/** Lines one after the other, each as one of these; the clock only moves by waiting and by standing. */
async function kept(lines: readonly ('away' | 'short' | 'long' | 401 | 403 | 503)[], random = 1) {
  const leaving = new AbortController();
  const told: string[] = [];
  let now = 0;
  let opened = 0;
  const calls: LineCalls = {
    follow: async (onEntry, onOpen) => {
      const line = lines[opened++];
      if (line === undefined) return leaving.abort();
      if (line === 'away') throw new NetworkError('away');
      if (typeof line === 'number') throw new ApiError(line);
      onOpen();
      onEntry(entry);
      now += line === 'long' ? 60_000 : 10;
    },
    wait: async (ms) => {
      told.push(`wait ${ms}`);
      now += ms;
    },
    now: () => now,
    random: () => random,
  };
  const events = {
    onEntry: ({ id }: WorkEntry) => told.push(id),
    onOpen: () => told.push('open'),
    onLost: () => told.push('lost'),
  };
  await keepLine(calls, events, leaving.signal);
  return told;
}

it('opens a line that breaks again, and tells that nothing is heard only when that fails', async () => {
  expect(await kept(['long'])).toEqual(['open', 'a', 'wait 1000']);
  expect(await kept(['long', 'away', 'long'])).toEqual([
    ...['open', 'a', 'wait 1000'],
    ...['lost', 'wait 2000'],
    ...['open', 'a', 'wait 1000'],
  ]);
});

it('waits longer after each failure, up to half a minute, and not as long as other browsers', async () => {
  const waits = (told: string[]) => told.filter((what) => what.startsWith('wait'));
  expect(waits(await kept(Array(7).fill('away')))).toEqual(
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map((ms) => `wait ${ms}`),
  );
  expect(waits(await kept(['away', 503], 0))).toEqual(['wait 500', 'wait 1000']);
  // One that ends as soon as it stands is no better than none.
  expect(waits(await kept(['short', 'short', 'short']))).toEqual(
    [1_000, 2_000, 4_000].map((ms) => `wait ${ms}`),
  );
});

it.each([401, 403] as const)('gives up when the server answers %d', async (status) => {
  expect(await kept(['long', status, 'long'])).toEqual(['open', 'a', 'wait 1000', 'lost']);
});

it('reads at once, once more for all that came meanwhile, and never twice at a time', async () => {
  const steps: (() => void)[] = [];
  const step = () => new Promise<void>((resolve) => steps.push(resolve));
  const done: string[] = [];
  const next = async () => {
    steps.shift()?.();
    await new Promise(setImmediate);
  };
  const read = paced(
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

it('reads again after a reading that failed', async () => {
  let reads = 0;
  const read = paced(
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
