import { type Job, jobSchema } from '@app/contracts';
import { expect, it } from 'vitest';
import { createWatch } from './watch.ts';

const jobAt = (done: number): Job =>
  jobSchema.parse({
    ...{ id: 'job', kind: 'bulkcertificates', title: 'Certificates', state: 'running', done },
    ...{ phase: 'printing', total: 2, error: null, missing: [], bytes: null, createdBy: 'Ada' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', startedAt: null, finishedAt: null },
  });

it('broadcasts the state that a late watcher finds to earlier watchers', async () => {
  const end = new AbortController();
  const watch = createWatch(async () => jobAt(1));
  const early = watch.changes(jobAt(0), end.signal);
  const late = watch.changes(jobAt(1), end.signal);
  expect((await early.next()).value).toEqual(jobAt(0));
  const next = early.next();
  await late.next();
  const nothing = late.next();
  expect((await next).value).toEqual(jobAt(1));
  end.abort();
  expect((await nothing).done).toBe(true);
  await early.return(undefined);
});
