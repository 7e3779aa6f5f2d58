import type { Job } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it, vi } from 'vitest';
import { type JobCalls, JobWatch } from './job-watch.ts';
import { testJob } from './testing.ts';

const done = (id: string) => testJob({ id, state: 'done', done: 1_000, bytes: 9 });
const queued = (id: string) => testJob({ id, state: 'queued' });

/** A server of these jobs. `line` tells of one; by default it hears of the job's end at once. */
function server(jobs: Job[], line?: JobCalls['follow']) {
  const asked: string[] = [];
  const waits: number[] = [];
  const state = { jobs, refusal: null as unknown };
  const calls: JobCalls = {
    list: async () => {
      asked.push('list');
      if (state.refusal) throw state.refusal;
      return state.jobs;
    },
    follow: async (id, onJob, signal) => {
      asked.push(id);
      if (line) return line(id, onJob, signal);
      state.jobs = state.jobs.map((job) => (job.id === id ? done(id) : job));
      onJob(done(id));
    },
    // The others of a queue are asked for while one is heard of: never, where nothing takes long.
    wait: (ms, signal) => {
      waits.push(ms);
      return ms === 5_000 && !line
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
        : Promise.resolve();
    },
    now: () => 0,
  };
  const watch = new JobWatch(calls);
  const states = () => watch.get().jobs?.map(({ id, state: now }) => `${id} ${now}`);
  return { watch, asked, waits, state, states };
}

it('asks once, and hears of nothing while nothing is made', async () => {
  const { watch, asked, states } = server([done('a')]);
  expect(watch.get().jobs).toBeNull();
  await watch.watch();
  expect(states()).toEqual(['a done']);
  expect(asked).toEqual(['list']);
});

it('hears of one job after the other to its end, what runs before what waits', async () => {
  const { watch, asked, states } = server([queued('c'), testJob({ id: 'a' }), queued('b')]);
  await watch.watch();
  await vi.waitFor(() => expect(states()).toEqual(['c done', 'a done', 'b done']));
  await vi.waitFor(() => expect(asked.join(' ')).toBe('list a list b list c list'));
});

it('asks again and opens the line again when it breaks, with growing pauses', async () => {
  let broken = 3;
  const { watch, asked, waits, state, states } = server([testJob()], async (id, onJob) => {
    broken -= 1;
    if (broken === 2) throw new NetworkError('cut off');
    // Closed by the server, though the job goes on: no end either.
    state.jobs = [broken > 0 ? testJob({ done: 500 }) : done(id)];
    for (const job of state.jobs) onJob(job);
  });
  await watch.watch();
  await vi.waitFor(() => expect(states()).toEqual(['a done']));
  expect(asked.join(' ')).toBe('list a list a list a list');
  expect(waits.slice(0, 2)).toEqual([1_000, 2_000]);
});

it('keeps what it knows while the server is away, and asks until it is back', async () => {
  const { watch, state, asked, states } = server([testJob()], async () => {
    state.refusal = new ApiError(503, { error: 'unavailable' });
    throw new NetworkError('cut off');
  });
  let heard = 0;
  watch.subscribe(() => {
    if (watch.get().failure === null) return;
    heard += 1;
    if (heard < 3) return;
    state.refusal = null;
    state.jobs = [done('a')];
  });
  await watch.watch();
  await vi.waitFor(() => expect(heard).toBe(3));
  await vi.waitFor(() => expect([states(), watch.get().failure]).toEqual([['a done'], null]));
  expect(asked.filter((what) => what === 'a')).toHaveLength(1);
});

it('does not ask again where it was refused', async () => {
  const { watch, state, asked } = server([]);
  state.refusal = new ApiError(403, { error: 'forbidden' });
  await watch.watch();
  expect(watch.get()).toMatchObject({ jobs: null, failure: state.refusal });
  await Promise.resolve();
  expect(asked).toEqual(['list']);
});

it('shows at once what an answer tells, and hears of it from then on', async () => {
  const { watch, asked, state, states } = server([done('a')]);
  await watch.watch();
  state.jobs = [queued('b'), done('a')];
  watch.take(queued('b'));
  expect(states()).toEqual(['b queued', 'a done']);
  await vi.waitFor(() => expect(states()).toEqual(['b done', 'a done']));
  expect(asked).toContain('b');
});

it('asks anew for what others began where it hears of nothing, and leaves the line that it has alone', async () => {
  const { watch, asked, state, states } = server([done('a')], () => new Promise(() => undefined));
  await watch.refresh();
  expect(asked).toEqual([]);
  await watch.watch();
  state.jobs = [queued('b'), done('a')];
  await watch.refresh();
  expect(states()).toEqual(['b queued', 'a done']);
  await watch.refresh();
  expect(asked.join(' ')).toBe('list list b');
});

it('hears of no more once it is paused, and has forgotten all once it is stopped', async () => {
  let tell: (job: Job) => void = () => undefined;
  const line = new Promise<void>(() => undefined);
  const { watch, states } = server([testJob()], (_id, onJob) => {
    tell = onJob;
    return line;
  });
  await watch.watch();
  await vi.waitFor(() => expect(tell.length).toBe(1));
  tell(testJob({ done: 10 }));
  expect(watch.get().jobs?.[0]?.done).toBe(10);
  watch.pause();
  tell(testJob({ done: 20 }));
  expect(watch.get().jobs?.[0]?.done).toBe(10);
  expect(states()).toEqual(['a running']);
  watch.stop();
  expect(watch.get().jobs).toBeNull();
});
