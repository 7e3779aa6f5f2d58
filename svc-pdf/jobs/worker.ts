import type { Logger } from '@app/service-kit';
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import {
  CERTIFICATES_QUEUE,
  type JobData,
  JobFault,
  type JobProgress,
  type JobResult,
  jobDataSchema,
  NO_PROGRESS,
} from './job.ts';
import type { Make } from './make.ts';
import { certificatesZipped, jobSeconds, jobsEnded } from './metrics.ts';

export interface JobWorkerOptions {
  redisUrl: string;
  make: Make;
  log: Logger;
  queueName?: string;
}

export interface JobWorker {
  /** Gives the job in hand back to the queue. */
  stop(): Promise<void>;
}

/**
 * A worker holds its job by a lock. Killed, it loses it after this time, and the job is taken up by the next
 * look at those without a lock; while Redis is away for less, the job goes on.
 */
const LOCK_MS = 8_000;
const LOCK_RENEWED_MS = 2_000;
const STALLED_LOOK_MS = 2_000;
/** Being killed is not the job's fault; one that kills its worker each time ends at last, in words of ours. */
const BEGUN_AT_MOST = 20;
/** How often progress is told, and asked whether the job is still wanted. */
const TICK_MS = 250;

type Ending = 'cancelled' | 'stopping' | 'lost';

/** Takes jobs one at a time, and waits for Redis as long as it is away. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { redisUrl, make, log, queueName = CERTIFICATES_QUEUE } = options;
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue<JobData, JobResult>(queueName, { connection: redis });
  let inHand: AbortController | undefined;
  let isStopping = false;

  /** What is wanted of a job; who has taken a cancelled one looks whether it is still so. */
  const wantedOf = async (job: Job<JobData, JobResult>): Promise<JobData> => {
    const taken = jobDataSchema.safeParse(job.data).data;
    const now = taken?.cancelledAt ? await queue.getJob(`${job.id}`) : job;
    const wanted = jobDataSchema.safeParse(now?.data).data;
    if (!wanted) throw new UnrecoverableError('It was ordered of another release: order it anew');
    return wanted;
  };

  const work = async (job: Job<JobData, JobResult>, token?: string): Promise<JobResult> => {
    const { kind, cancelledAt } = await wantedOf(job);
    if (cancelledAt !== null) throw new UnrecoverableError('Cancelled');
    if (job.attemptsStarted > BEGUN_AT_MOST) {
      throw new UnrecoverableError('The worker ended each time that it was begun');
    }
    const ending = new AbortController();
    inHand = ending;
    if (isStopping) ending.abort('stopping' satisfies Ending);
    const ticks = startTicks(queue, job, () => ending.abort('cancelled' satisfies Ending));
    const taken = performance.now();
    try {
      const result = await make(`${job.id}`, { signal: ending.signal, onProgress: ticks.tell });
      jobsEnded.inc({ kind, result: 'done' });
      certificatesZipped.inc(result.made);
      jobSeconds.observe((performance.now() - taken) / 1000);
      return result;
    } catch (error) {
      const reason: unknown = ending.signal.reason;
      if (reason === 'stopping') {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      if (reason === 'lost') throw new Error('The job was lost to another worker');
      jobsEnded.inc({ kind, result: reason === 'cancelled' ? 'cancelled' : 'failed' });
      if (reason === 'cancelled') throw new UnrecoverableError('Cancelled');
      log.error({ err: error, job: job.id }, 'a job failed');
      throw new UnrecoverableError(faultOf(error));
    } finally {
      ticks.stop();
      inHand = undefined;
    }
  };

  const worker = new Worker<JobData, JobResult>(queueName, work, {
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency: 1,
    lockDuration: LOCK_MS,
    lockRenewTime: LOCK_RENEWED_MS,
    stalledInterval: STALLED_LOOK_MS,
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  let isAway = false;
  const warn = (err: Error) => {
    const isReady = redis.status === 'ready';
    // All connections try again a few times a second, and fail again.
    if (isReady || !isAway)
      log.warn({ err }, isReady ? 'the queue has a fault' : 'the queue is away');
    isAway = !isReady;
  };
  redis.on('ready', () => {
    if (isAway) log.info('the queue is back');
    isAway = false;
  });
  worker.on('error', warn);
  queue.on('error', warn);
  redis.on('error', warn);
  worker.on('lockRenewalFailed', () => inHand?.abort('lost' satisfies Ending));

  return {
    async stop() {
      isStopping = true;
      inHand?.abort('stopping' satisfies Ending);
      await worker.close();
      await queue.close();
      redis.disconnect();
    },
  };
}

/** Tells the queue how far a job is, and hears of it whether it was cancelled, a few times a second. */
function startTicks(queue: Queue<JobData>, job: Job<JobData>, onCancelled: () => void) {
  let progress: JobProgress = NO_PROGRESS;
  let told: JobProgress | undefined;
  let isTelling = false;
  let isDue = false;
  const tick = async () => {
    // While Redis is away, the first that waits for it is enough.
    isDue = isTelling;
    if (isTelling) return;
    isTelling = true;
    try {
      if (told !== progress) {
        const current = progress;
        await job.updateProgress(current);
        told = current;
      }
      const now = await queue.getJob(`${job.id}`);
      if (now?.data.cancelledAt) onCancelled();
    } catch {
      // The next one tells it.
    } finally {
      isTelling = false;
      if (isDue) void tick();
    }
  };
  void tick();
  const timer = setInterval(tick, TICK_MS);
  return {
    tell: (now: JobProgress) => {
      const isNewPhase = now.phase !== progress.phase;
      progress = now;
      if (isNewPhase) void tick();
    },
    stop: () => clearInterval(timer),
  };
}

/** What an administrator is told; the cause is in the log. */
function faultOf(error: unknown): string {
  if (error instanceof JobFault) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'There is no space left on the worker’s disk';
  return 'The certificates could not be printed';
}
