import { type Job, ZIP_KEPT_DAYS } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { Queue, type Job as QueuedJob } from 'bullmq';
import type { Redis } from 'ioredis';
import { CERTIFICATES_QUEUE, type JobData, NO_PROGRESS } from './job.ts';
import { jobOf, type QueueState } from './presenter.ts';

export interface JobQueue {
  find(id: string): Promise<Job | undefined>;
  /** The newest first. */
  recent(): Promise<Job[]>;
  /** Queues it; one that ended begins again, one that has not stays as it is. */
  start(id: string, data: JobData): Promise<Job>;
  /** Begins one again that has ended, as it was. */
  retry(id: string): Promise<Job>;
  /** One that has not ended is not wanted any more. */
  cancel(id: string): Promise<Job>;
  close(): Promise<void>;
}

interface Seen {
  job: QueuedJob<JobData>;
  state: QueueState;
  /** What is told of it. */
  told: Job;
}

const LISTED = 50;
/** A worker that is told to stop does so between two batches. */
const STOPPED_WITHIN_MS = 10_000;
const DAY_S = 86_400;
/** Records outlive their zips, so that the list says what became of them. */
const KEPT = { age: 2 * ZIP_KEPT_DAYS * DAY_S, count: 1_000 };

const typesOf: Record<QueueState, ('active' | 'waiting' | 'delayed' | 'completed' | 'failed')[]> = {
  active: ['active'],
  waiting: ['waiting', 'delayed'],
  completed: ['completed'],
  failed: ['failed'],
};
const states = Object.keys(typesOf) as QueueState[];

/**
 * The queue as the server sees it. `redis` is a connection for requests, such as `connectRedis` makes: while
 * Redis is away every call is `unavailable` at once, and nothing is done later.
 */
export function createJobQueue(
  redis: Redis,
  log: Logger,
  queueName = CERTIFICATES_QUEUE,
): JobQueue {
  let opened: Queue<JobData> | undefined;
  // A queue that is opened while Redis is away stays broken.
  const queue = () => {
    if (redis.status !== 'ready') throw new AppError('unavailable');
    if (!opened) {
      opened = new Queue<JobData>(queueName, { connection: redis });
      // That Redis is away is told by its connection.
      opened.on('error', (err) => {
        if (redis.status === 'ready') log.warn({ err }, 'the queue has a fault');
      });
    }
    return opened;
  };

  const look = async (id: string): Promise<Seen | undefined> => {
    // The state first: what has ended then has its result, unless it began again in between.
    const state = stateOf(await queue().getJobState(id));
    const job = await queue().getJob(id);
    if (!job) return undefined;
    if (!hasResult(job, state)) return look(id);
    const told = jobOf(job, state);
    return told && { job, state, told };
  };
  const seen = async (id: string): Promise<Seen> => {
    const found = await look(id);
    if (!found) throw new AppError('not_found');
    return found;
  };
  const shown = async (id: string) => (await seen(id)).told;

  const stopped = async (found: Seen): Promise<Seen> => {
    const late = Date.now() + STOPPED_WITHIN_MS;
    let now = found;
    while (now.state === 'active' && now.job.data.cancelledAt !== null) {
      if (Date.now() > late) throw new AppError('unavailable');
      await new Promise((resolve) => setTimeout(resolve, 50));
      now = await seen(`${found.job.id}`);
    }
    return now;
  };

  const again = async (found: Seen, data: JobData) => {
    const { job } = await stopped(found);
    await job.updateData(data);
    // A worker may have ended it meanwhile, as one that is cancelled.
    const { state } = await seen(`${job.id}`);
    if (state !== 'failed' && state !== 'completed') return;
    await job.updateProgress(NO_PROGRESS);
    const anew = { resetAttemptsMade: true, resetAttemptsStarted: true };
    // Of several at once one is the first; then it is in the queue for the others, too.
    await job.retry(state, anew).catch(async (error: unknown) => {
      if ((await seen(`${job.id}`)).state === state) throw error;
    });
  };

  return {
    find: (id) =>
      answered(async () => {
        return (await look(id))?.told;
      }),
    recent: () =>
      answered(async () => {
        const found = await Promise.all(
          states.map(async (state) => {
            const jobs = await queue().getJobs(typesOf[state], 0, LISTED - 1);
            // One that is removed meanwhile is missing.
            return jobs
              .filter(Boolean)
              .flatMap((job) => jobOf(job, hasResult(job, state) ? state : 'waiting') ?? []);
          }),
        );
        // One that changes its state meanwhile is there twice.
        const byId = new Map(found.flat().map((job) => [job.id, job]));
        return [...byId.values()]
          .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
          .slice(0, LISTED);
      }),
    start: (id, data) =>
      answered(async () => {
        const found = await look(id);
        if (!found) {
          // One that cannot be read stands in its way.
          if (await queue().getJob(id)) await queue().remove(id);
          await queue().add(data.kind, data, {
            jobId: id,
            removeOnComplete: KEPT,
            removeOnFail: KEPT,
          });
        } else if (hasEnded(found)) await again(found, data);
        return shown(id);
      }),
    retry: (id) =>
      answered(async () => {
        const found = await seen(id);
        if (hasEnded(found)) await again(found, { ...found.job.data, cancelledAt: null });
        return shown(id);
      }),
    cancel: (id) =>
      answered(async () => {
        const found = await seen(id);
        if (!hasEnded(found)) {
          const cancelledAt = new Date().toISOString();
          await found.job.updateData({ ...found.job.data, cancelledAt });
        }
        return shown(id);
      }),
    close: async () => opened?.close(),
  };
}

/** Whether a job that is said to have ended has not begun again since. */
function hasResult(job: QueuedJob<JobData>, state: QueueState): boolean {
  return state === 'waiting' || state === 'active' || job.finishedOn !== undefined;
}

function hasEnded({ job, state }: Seen): boolean {
  return state === 'completed' || state === 'failed' || job.data.cancelledAt !== null;
}

function stateOf(state: string): QueueState {
  return states.find((one) => one === state) ?? 'waiting';
}

async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
  }
}
