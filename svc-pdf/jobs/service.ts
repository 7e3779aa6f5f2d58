import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Job } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { JobStore } from '../storage/jobs.ts';
import { type JobInput, writeInput } from './input.ts';
import { type JobQueue, orUnavailable } from './queue.ts';

/** Interval between two reads of a job, in milliseconds. It is short enough for a smooth progress bar. */
const POLL_MS = 100;

export const hasEnded = ({ state }: Job) => state !== 'queued' && state !== 'running';

/** Yields the job now and after each change, until the job ends, the job disappears, or the signal aborts. */
async function* watchJob(
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

export interface Order extends JobInput {
  title: string;
  createdBy: string;
}

export function createJobs({ queue, store }: { queue: JobQueue; store: JobStore }) {
  const underway = new Map<string, Promise<Job>>();

  /**
   * Returns whether the job is in progress, or has a zip that was printed with `templateVersion`. If the version is
   * omitted, a zip of any version suffices.
   */
  const isUsable = async (job: Job, templateVersion?: string): Promise<boolean> => {
    if (!hasEnded(job)) return true;
    if (job.bytes === null) return false;
    const zip = await orUnavailable(() => store.zip(job.id));
    if (!zip) return false;
    return templateVersion === undefined || zip.templateVersion === templateVersion;
  };

  const begin = async (id: string, bytes: Buffer, order: Order): Promise<Job> => {
    const existing = await queue.find(id);
    if (existing && (await isUsable(existing, order.templateVersion))) return existing;
    // Store the input before the job, which a worker may take at once.
    await orUnavailable(() => store.putInput(id, bytes));
    return queue.start(id, {
      kind: order.kind,
      title: order.title,
      total: order.sheets.length,
      createdBy: order.createdBy,
      createdAt: new Date().toISOString(),
      cancelledAt: null,
    });
  };

  const find = async (id: string): Promise<Job> => {
    const job = await queue.find(id);
    if (!job) throw new AppError('not_found');
    return job;
  };

  const changes = (job: Job, signal: AbortSignal) => watchJob(job, (id) => queue.find(id), signal);

  return {
    find,
    recent: () => queue.recent(),
    cancel: (id: string) => queue.cancel(id),
    changes,

    /**
     * Returns the job of this input. Reuses an existing job if it is in progress, or if its zip is available and was
     * printed with the order's template version; an older worker may have printed the zip with another version. Rejects
     * with `unavailable`, and has no later effect, while the queue or the storage is unavailable.
     */
    async order(order: Order): Promise<Job> {
      const { id, bytes } = await writeInput(order);
      let beginning = underway.get(id);
      if (!beginning) {
        beginning = begin(id, bytes, order).finally(() => underway.delete(id));
        underway.set(id, beginning);
      }
      return beginning;
    },

    /** Restarts a job that has failed, was cancelled, has lost its zip, or is done but lacks certificates. */
    async retry(id: string): Promise<Job> {
      const job = await find(id);
      if (job.missing.length === 0 && (await isUsable(job))) return job;
      if (!(await orUnavailable(() => store.hasInput(id)))) {
        throw new AppError('not_found', {
          detail: 'The data of this job has expired: select the certificates again',
        });
      }
      return queue.retry(id);
    },

    /** Resolves when the job has ended. Rejects with `unavailable` if the job disappears or the signal aborts first. */
    async ended(job: Job, signal: AbortSignal): Promise<Job> {
      for await (const now of changes(job, signal)) if (hasEnded(now)) return now;
      throw new AppError('unavailable', { detail: 'The job is still running: try again' });
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
