import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Job } from '@app/contracts';

/** Interval between two reads of a job, in milliseconds. It is short enough for a smooth progress bar. */
const POLL_MS = 100;

export const hasEnded = ({ state }: Job) => state !== 'queued' && state !== 'running';

/** Yields the job now and after each change, until the job ends, the job disappears, or the signal aborts. */
export async function* watchJob(
  job: Job,
  find: (id: string) => Promise<Job | undefined>,
  signal: AbortSignal,
): AsyncGenerator<Job> {
  let latest = job;
  yield latest;
  while (!hasEnded(latest)) {
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    // While Redis is unavailable, the job counts as unchanged.
    const now = await find(job.id).catch(() => latest);
    if (!now) return;
    if (!isDeepStrictEqual(now, latest)) yield now;
    latest = now;
  }
}
