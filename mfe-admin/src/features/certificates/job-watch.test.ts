import type { Job } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { type JobCalls, JobWatch } from './job-watch.ts';
import { testJob } from './testing.ts';

const done = (id: string) => testJob({ id, state: 'done', done: 1_000, bytes: 9 });
const queued = (id: string) => testJob({ id, state: 'queued' });

/** Returns a server with these jobs. By default, a job ends as soon as it is followed. */
function server(jobs: Job[], follow?: JobCalls['follow']) {
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
      if (follow) return follow(id, onJob, signal);
      state.jobs = state.jobs.map((job) => (job.id === id ? done(id) : job));
      onJob(done(id));
    },
    // Other active jobs are never polled, because in this test no job takes long.
    wait: (ms, signal) => {
      waits.push(ms);
      return ms === 5_000 && !follow
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
        : Promise.resolve();
    },
    now: () => 0,
  };
  const watch = new JobWatch(calls);
  const states = () => watch.get().jobs?.map(({ id, state: now }) => `${id} ${now}`);
  return { watch, asked, waits, state, states };
}

it('requests the list once and follows nothing while no job is active', async () => {
  const { watch, asked, states } = server([done('a')]);
  expect(watch.get().jobs).toBeNull();
  await watch.watch();
  expect(states()).toEqual(['a done']);
  expect(asked).toEqual(['list']);
});

it('follows one job after the other to its end, running jobs before queued ones', async () => {
  const { watch, asked, states } = server([queued('c'), testJob({ id: 'a' }), queued('b')]);
  await watch.watch();
  await expect.poll(states).toEqual(['c done', 'a done', 'b done']);
  await expect.poll(() => asked.join(' ')).toBe('list a list b list c list');
});

it('reopens a broken stream after increasing pauses', async () => {
  let broken = 3;
  const { watch, asked, waits, state, states } = server([testJob()], async (id, onJob) => {
    broken -= 1;
    if (broken === 2) throw new NetworkError('cut off');
    // The server may close the stream before the job ends.
    state.jobs = [broken > 0 ? testJob({ done: 500 }) : done(id)];
    for (const job of state.jobs) onJob(job);
  });
  await watch.watch();
  await expect.poll(states).toEqual(['a done']);
  expect(asked.join(' ')).toBe('list a list a list a list');
  expect(waits.slice(0, 2)).toEqual([1_000, 2_000]);
});

it('keeps the jobs while the server is unavailable, and retries until it responds', async () => {
  const { watch, state, asked, states } = server([testJob()], async () => {
    state.refusal = new ApiError(503, { error: 'unavailable' });
    throw new NetworkError('cut off');
  });
  let failures = 0;
  watch.subscribe(() => {
    if (watch.get().failure === null) return;
    failures += 1;
    if (failures < 3) return;
    state.refusal = null;
    state.jobs = [done('a')];
  });
  await watch.watch();
  await expect.poll(() => failures).toBe(3);
  await expect.poll(() => [states(), watch.get().failure]).toEqual([['a done'], null]);
  expect(asked.filter((what) => what === 'a')).toHaveLength(1);
});

it('does not retry a refused request', async () => {
  const { watch, state, asked } = server([]);
  state.refusal = new ApiError(403, { error: 'forbidden' });
  await watch.watch();
  expect(watch.get()).toMatchObject({ jobs: null, failure: state.refusal });
  await Promise.resolve();
  expect(asked).toEqual(['list']);
});

it('adds the job of a response at once, and follows it', async () => {
  const { watch, asked, state, states } = server([done('a')]);
  await watch.watch();
  state.jobs = [queued('b'), done('a')];
  watch.take(queued('b'));
  expect(states()).toEqual(['b queued', 'a done']);
  await expect.poll(states).toEqual(['b done', 'a done']);
  expect(asked).toContain('b');
});

it('refreshes the list only while it follows no job', async () => {
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

it('ignores events while paused, and clears the jobs when stopped', async () => {
  let send: (job: Job) => void = () => undefined;
  const stream = new Promise<void>(() => undefined);
  const { watch, states } = server([testJob()], (_id, onJob) => {
    send = onJob;
    return stream;
  });
  await watch.watch();
  await expect.poll(() => send.length).toBe(1);
  send(testJob({ done: 10 }));
  expect(watch.get().jobs?.[0]?.done).toBe(10);
  watch.pause();
  send(testJob({ done: 20 }));
  expect(watch.get().jobs?.[0]?.done).toBe(10);
  expect(states()).toEqual(['a running']);
  watch.stop();
  expect(watch.get().jobs).toBeNull();
});
