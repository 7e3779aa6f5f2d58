import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { breakableLink, type Link, silentLog, testRedisUrl } from '../testing/index.ts';
import { Background } from './background.ts';

const opened: Background[] = [];
const links: Link[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(opened.splice(0).map((background) => background.close()));
  await Promise.all(links.splice(0).map((link) => link.cut()));
});

/** Starts instances of a service that share queues. */
function instances(count: number, redisUrl = testRedisUrl()): Background[] {
  const prefix = `test-${crypto.randomUUID()}`;
  const started = Array.from(
    { length: count },
    () => new Background({ redisUrl, prefix, log: silentLog }),
  );
  opened.push(...started);
  return started;
}

it('runs periodic work in only one instance at a time, even if a run exceeds the interval', async () => {
  let [running, most, runs, ticks] = [0, 0, 0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    // Makes the run longer than the interval: it waits until other work with the same interval has run three times.
    const end = ticks + 3;
    await expect.poll(() => ticks).toBeGreaterThanOrEqual(end);
    running -= 1;
    runs += 1;
  };
  for (const background of instances(3)) {
    background.every(20, 'work', work);
    background.every(20, 'clock', async () => {
      ticks += 1;
    });
  }
  await expect.poll(() => runs).toBeGreaterThan(10);
  expect(most).toBe(1);
});

it('continues periodic work after an instance has stopped, and after a run has failed', async () => {
  const runs = [0, 0];
  const [first, second] = instances(2);
  const work = (at: number) => async () => {
    runs[at] = (runs[at] ?? 0) + 1;
    throw new Error('on purpose');
  };
  first?.every(20, 'work', work(0));
  second?.every(20, 'work', work(1));
  await expect.poll(() => Math.min(...runs)).toBeGreaterThan(3);
  await first?.close();
  const before = runs[1] ?? 0;
  await expect.poll(() => runs[1]).toBeGreaterThan(before + 3);
});

it('does not wait for a run that was scheduled while the system clock was ahead', async () => {
  const [redisUrl, prefix] = [testRedisUrl(), `test-${crypto.randomUUID()}`];
  const queue = new Queue('work', { connection: { url: redisUrl }, prefix });
  const startDate = Date.now() + 3_600_000;
  await queue.upsertJobScheduler('work', { every: 50, startDate });
  const background = new Background({ redisUrl, prefix, log: silentLog });
  opened.push(background);
  let runs = 0;
  background.every(50, 'work', async () => {
    runs += 1;
  });
  await expect.poll(() => runs).toBeGreaterThan(3);
  await queue.close();
});

it.each(['SIGKILL', 'SIGSTOP'] as const)(
  'moves periodic work to another process after the running one receives %s',
  async (signal) => {
    const [redisUrl, prefix] = [testRedisUrl(), `test-${crypto.randomUUID()}`];
    const program = join(import.meta.dirname, '../testing/background-process.ts');
    const child = spawn(process.execPath, [program, redisUrl, prefix], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    const background = new Background({ redisUrl, prefix, log: silentLog });
    opened.push(background);
    let runs = 0;
    background.every(100, 'work', async () => {
      runs += 1;
    });
    child.kill(signal);
    await expect.poll(() => runs).toBeGreaterThan(3);
  },
);

it('runs a job once at its scheduled time, even if several instances add it repeatedly', async () => {
  const seen: string[] = [];
  const added = Promise.withResolvers<unknown>();
  const run = async ({ id }: { id: string }) => {
    // A job that has ended before an instance adds it would run again.
    await added.promise;
    seen.push(id);
  };
  const queues = instances(2).map((background) =>
    background.queue<{ id: string }>('jobs', { atOnce: 2, run }),
  );
  const add = vi.spyOn(Queue.prototype, 'add');
  onTestFinished(() => add.mockRestore());
  const start = Date.now();
  for (const queue of [...queues, ...queues]) {
    queue.add({ id: 'late' }, start + 2_000);
    queue.add({ id: 'soon' }, start + 1_000);
  }
  added.resolve(Promise.all(add.mock.results.map(({ value }) => value)));
  await expect.poll(() => seen).toEqual(['soon', 'late']);
});

it('starts no job while the queue is paused', async () => {
  const [first, second] = instances(2);
  const seen: number[] = [];
  let pausedAt = 0;
  const run = async ({ id }: { id: string }) => {
    if (id === '1') {
      pausedAt = Date.now();
      await queue?.pause(700);
    }
    seen.push(Date.now() - pausedAt);
  };
  const queue = first?.queue<{ id: string }>('jobs', { atOnce: 1, run });
  second?.queue('jobs', { atOnce: 1, run });
  queue?.add({ id: '1' });
  await expect.poll(() => seen).toHaveLength(1);
  queue?.add({ id: '2' });
  await expect.poll(() => seen).toHaveLength(2);
  expect(seen[1]).toBeGreaterThan(650);
});

it('runs jobs that were added while Redis was unreachable, and continues periodic work', async () => {
  const link = await breakableLink(testRedisUrl());
  links.push(link);
  const [background] = instances(1, link.url);
  const seen: string[] = [];
  let runs = 0;
  const queue = background?.queue<{ id: string }>('jobs', {
    atOnce: 1,
    run: async ({ id }) => seen.push(id),
  });
  background?.every(20, 'work', async () => {
    runs += 1;
  });
  await expect.poll(() => runs).toBeGreaterThan(1);
  await link.cut();
  queue?.add({ id: 'added while away' });
  await link.restore();
  const before = runs;
  await expect.poll(() => seen).toEqual(['added while away']);
  await expect.poll(() => runs).toBeGreaterThan(before + 3);
});
