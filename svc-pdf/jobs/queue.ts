import { setTimeout } from 'node:timers/promises';
import { type Job, ZIP_RETENTION_DAYS } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { RequestQueue } from '@app/service-kit/background';
import type { Job as QueuedJob } from 'bullmq';
import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { CERTIFICATES_QUEUE, type JobData, NO_PROGRESS, RESTARTED } from './job.ts';
import { presentJob, type QueueState } from './presenter.ts';

interface Entry {
  job: QueuedJob<JobData>;
  state: QueueState;
  presented: Job;
}

const LISTED = 50;
/**
 * The kind of jobs that the list omits: an administrator may be an author, and authors must not learn who the reviewers
 * are.
 */
const UNLISTED = 'reviewercertificates';
/** Time limit, in milliseconds, for a worker to stop a cancelled job. A worker stops between two batches. */
const STOP_TIMEOUT_MS = 10_000;
const DAY_S = 86_400;
/** Jobs stay in the queue longer than their zips stay in the storage, so that the list also shows expired jobs. */
const RETENTION = { age: 2 * ZIP_RETENTION_DAYS * DAY_S, count: 1_000 };

const states: QueueState[] = ['active', 'waiting', 'completed', 'failed'];

/**
 * The server's side of the queue. `redis` must come from `connectRedis`, so that commands fail fast. While Redis is
 * unavailable, all calls reject with `unavailable` at once and have no later effect.
 */
export class JobQueue {
  readonly #queue: RequestQueue<JobData>;

  constructor(redis: Redis, log: Logger, name = CERTIFICATES_QUEUE) {
    const onError = (err: Error) => log.warn({ err }, 'the queue reported an error');
    this.#queue = new RequestQueue({ redis, name, onError });
  }

  find(id: string): Promise<Job | undefined> {
    return orUnavailable(async () => (await this.#find(id))?.presented);
  }

  recent(): Promise<Job[]> {
    return orUnavailable(async () => {
      const lists = await Promise.all(states.map((state) => this.#inState(state)));
      // A job whose state changed between two reads may be in two lists.
      const byId = new Map(lists.flat().map((job) => [job.id, job]));
      return [...byId.values()]
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, LISTED);
    });
  }

  /** Returns the number of jobs that wait or are in progress. */
  unfinished(): Promise<number> {
    return orUnavailable(() =>
      this.#queue.open().getJobCountByTypes('waiting', 'delayed', 'active'),
    );
  }

  /** Queues the job. Restarts a job that has ended, and leaves a job that is in progress unchanged. */
  start(id: string, data: JobData): Promise<Job> {
    return orUnavailable(async () => {
      const found = await this.#find(id);
      if (!found) {
        const queue = this.#queue.open();
        // A job that another release wrote and this release cannot parse would block the id.
        if (await queue.getJob(id)) await queue.remove(id);
        await queue.add(data.kind, data, {
          jobId: id,
          removeOnComplete: RETENTION,
          removeOnFail: RETENTION,
        });
      } else if (hasEnded(found)) await this.#restart(found, data);
      return this.#present(id);
    });
  }

  retry(id: string): Promise<Job> {
    return orUnavailable(async () => {
      const found = await this.#get(id);
      if (hasEnded(found)) await this.#restart(found, { ...found.job.data, cancelledAt: null });
      return this.#present(id);
    });
  }

  /** Cancels a job. Has no effect if the job has ended. */
  cancel(id: string): Promise<Job> {
    return orUnavailable(async () => {
      const found = await this.#get(id);
      if (!hasEnded(found)) {
        const cancelledAt = new Date().toISOString();
        await found.job.updateData({ ...found.job.data, cancelledAt });
      }
      return this.#present(id);
    });
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #find(id: string): Promise<Entry | undefined> {
    const queue = this.#queue.open();
    // Read the state before the job. If the state is an end state, the job then contains its result.
    const reported = await queue.getJobState(id);
    const state = states.find((one) => one === reported) ?? 'waiting';
    const job = await queue.getJob(id);
    if (!job) return undefined;
    if (!isConsistent(job, state)) return this.#find(id);
    const presented = presentJob(job, state);
    return presented && { job, state, presented };
  }

  async #get(id: string): Promise<Entry> {
    const found = await this.#find(id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  async #present(id: string): Promise<Job> {
    return (await this.#get(id)).presented;
  }

  /**
   * Returns the latest jobs. Jobs of the omitted kind are skipped before counting, so that they do not displace other
   * jobs.
   */
  async #inState(state: QueueState): Promise<Job[]> {
    const types = state === 'waiting' ? (['waiting', 'delayed'] as const) : [state];
    const listed: Job[] = [];
    for (let first = 0; listed.length < LISTED; first += LISTED) {
      const jobs = await this.#queue.open().getJobs([...types], first, first + LISTED - 1);
      if (jobs.length === 0) break;
      for (const job of jobs) {
        // `getJobs` returns undefined for a job that is removed while the list is read.
        const presented = job && presentJob(job, isConsistent(job, state) ? state : 'waiting');
        if (presented && presented.kind !== UNLISTED) listed.push(presented);
      }
    }
    return listed;
  }

  async #restart(found: Entry, data: JobData): Promise<void> {
    const { job } = await this.#stopped(found);
    await job.updateData(data);
    // Only an ended job must be queued again. A job that waits or has just started uses the new data, or its worker queues
    // it again.
    const { state } = await this.#get(`${job.id}`);
    if (state !== 'failed' && state !== 'completed') return;
    await job.updateProgress(NO_PROGRESS);
    // Of several concurrent calls, only the first succeeds. The other calls are satisfied if the job is queued.
    await job.retry(state, RESTARTED).catch(async (error: unknown) => {
      if ((await this.#get(`${job.id}`)).state === state) throw error;
    });
  }

  /** Waits until the worker has stopped a cancelled job. */
  async #stopped(found: Entry): Promise<Entry> {
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    let now = found;
    while (now.state === 'active' && now.job.data.cancelledAt !== null) {
      if (Date.now() > deadline) throw new AppError('unavailable');
      await setTimeout(50);
      now = await this.#get(`${found.job.id}`);
    }
    return now;
  }
}

/** Returns false if the job was restarted after its state was read as ended. */
function isConsistent(job: QueuedJob<JobData>, state: QueueState): boolean {
  return state === 'waiting' || state === 'active' || job.finishedOn !== undefined;
}

function hasEnded({ job, state }: Entry): boolean {
  return state === 'completed' || state === 'failed' || job.data.cancelledAt !== null;
}

export async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
  }
}

/**
 * Exposes the number of unfinished jobs at `/metrics`. The autoscaler of the workers reads this number. While Redis is
 * unavailable, the metric keeps its last value.
 */
export function exposeUnfinishedJobs(queue: Pick<JobQueue, 'unfinished'>): void {
  new Gauge({
    name: 'certificate_jobs_unfinished',
    help: 'Jobs that wait for a worker or are in progress, of all instances',
    async collect() {
      const count = await queue.unfinished().catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
}
