import type { Logger } from '@app/service-kit';
import { jobLock } from '@app/service-kit/background';
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Counter, Histogram } from 'prom-client';
import type { JobStore } from '../storage/jobs.ts';
import { StorageRefusal } from '../storage/refusal.ts';
import {
  CERTIFICATES_QUEUE,
  type JobData,
  JobFailure,
  type JobProgress,
  type JobResult,
  jobDataSchema,
  NO_PROGRESS,
  RESTARTED,
} from './job.ts';
import type { Make } from './make.ts';

interface JobWorkerOptions {
  redisUrl: string;
  make: Make;
  store: Pick<JobStore, 'removeZip'>;
  log: Logger;
  queueName?: string;
}

type QueuedJob = Job<JobData, JobResult>;
type Abort = 'cancelled' | 'stopping' | 'lost';

/** Maximum number of starts of a job. A job starts again if its worker is killed, and fails at a further start. */
const MAX_STARTS = 20;
const TICK_MS = 250;

const jobsEnded = new Counter({
  name: 'pdf_jobs_total',
  help: 'Jobs that create zips of certificates, by result',
  labelNames: ['kind', 'result'],
});
const certificatesZipped = new Counter({
  name: 'pdf_zipped_certificates_total',
  help: 'Certificates in the zips that jobs created',
});
const jobSeconds = new Histogram({
  name: 'pdf_job_duration_seconds',
  help: 'Time from the start of a job until its zip is stored',
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
});

/** A worker of the queue. It runs one job at a time and waits while Redis is unavailable. */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #redis: Redis;
  readonly #queue: Queue<JobData, JobResult>;
  readonly #worker: Worker<JobData, JobResult>;
  #current: AbortController | undefined;
  #isStopping = false;
  /** The checks of failed jobs, one after the other. */
  #requeued = Promise.resolve();

  constructor(options: JobWorkerOptions) {
    const { redisUrl, log, queueName = CERTIFICATES_QUEUE } = options;
    this.#options = options;
    this.#redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.#queue = new Queue(queueName, { connection: this.#redis });
    this.#worker = new Worker(queueName, (job, token) => this.#work(job, token), {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      concurrency: 1,
      ...jobLock,
    });
    this.#worker.on('failed', (job) => {
      this.#requeued = this.#requeued.then(() => this.#requeue(job));
    });
    this.#worker.on('lockRenewalFailed', () => this.#current?.abort('lost' satisfies Abort));
    logConnection(this.#redis, [this.#redis, this.#queue, this.#worker], log);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#current?.abort('stopping' satisfies Abort);
    await this.#worker.close();
    // The worker does not wait for its listeners. While Redis is unavailable, they do not end.
    if (this.#redis.status === 'ready') await this.#requeued;
    await this.#queue.close();
    this.#redis.disconnect();
  }

  async #work(job: QueuedJob, token?: string): Promise<JobResult> {
    const { kind, cancelledAt } = await this.#latestData(job);
    if (cancelledAt !== null) throw new UnrecoverableError(CANCELLED);
    if (job.attemptsStarted > MAX_STARTS) {
      throw new UnrecoverableError('The worker crashed every time it ran this job');
    }
    const ending = new AbortController();
    this.#current = ending;
    if (this.#isStopping) ending.abort('stopping' satisfies Abort);
    const ticks = startTicks(this.#queue, job, () => ending.abort('cancelled' satisfies Abort));
    const { make, store, log } = this.#options;
    const started = performance.now();
    try {
      const result = await make(`${job.id}`, ending.signal, ticks.update);
      // The job may also have been cancelled after its zip was stored.
      const latest = await this.#queue.getJob(`${job.id}`);
      if (latest?.data.cancelledAt) throw new CancelledError();
      jobsEnded.inc({ kind, result: 'done' });
      certificatesZipped.inc(result.made);
      jobSeconds.observe((performance.now() - started) / 1000);
      return result;
    } catch (error) {
      const reason: unknown = error instanceof CancelledError ? 'cancelled' : ending.signal.reason;
      if (reason === 'stopping') {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      if (reason === 'lost') throw new Error('The job was lost to another worker');
      jobsEnded.inc({ kind, result: reason === 'cancelled' ? 'cancelled' : 'failed' });
      if (reason === 'cancelled') {
        // The storage may have stored the zip although the upload was aborted.
        await store.removeZip(`${job.id}`).catch((err: unknown) => {
          log.warn({ err, job: job.id }, 'the zip of a cancelled job could not be removed');
        });
        throw new UnrecoverableError(CANCELLED);
      }
      log.error({ err: error, job: job.id }, 'a job failed');
      throw new UnrecoverableError(messageOf(error));
    } finally {
      ticks.stop();
      this.#current = undefined;
    }
  }

  /**
   * Queues a cancelled job again if a server has restarted it after this worker had read its data. The server could not
   * do so, because the job had not ended yet.
   */
  async #requeue(job: QueuedJob | undefined): Promise<void> {
    if (job?.failedReason !== CANCELLED) return;
    try {
      const latest = await this.#queue.getJob(`${job.id}`);
      if (latest?.data.cancelledAt !== null) return;
      // The server may have queued the job at the same time.
      await latest.retry('failed', RESTARTED).catch(async (error: unknown) => {
        if ((await latest.getState()) === 'failed') throw error;
      });
    } catch (err) {
      this.#options.log.warn({ err, job: job.id }, 'a restarted job could not be queued again');
    }
  }

  /** Returns the job's data. Reads a cancelled job again, because it may have been restarted in the meantime. */
  async #latestData(job: QueuedJob): Promise<JobData> {
    const queued = jobDataSchema.safeParse(job.data).data;
    const latest = queued?.cancelledAt ? await this.#queue.getJob(`${job.id}`) : job;
    const data = jobDataSchema.safeParse(latest?.data).data;
    if (!data) throw new UnrecoverableError('Another release created this job: order it again');
    return data;
  }
}

const CANCELLED = 'Cancelled';
class CancelledError extends Error {}

interface EmitsErrors {
  on(event: 'error', listener: (err: Error) => void): unknown;
}

/** Logs an outage of Redis once, although every connection emits an error for each failed retry. */
function logConnection(redis: Redis, emitters: EmitsErrors[], log: Logger): void {
  let isAway = false;
  const warn = (err: Error) => {
    const isReady = redis.status === 'ready';
    if (isReady) log.warn({ err }, 'the queue reported an error');
    else if (!isAway) log.warn({ err }, 'the queue is unavailable');
    isAway = !isReady;
  };
  redis.on('ready', () => {
    if (isAway) log.info('the queue is available again');
    isAway = false;
  });
  for (const emitter of emitters) emitter.on('error', warn);
}

/** Writes progress to the queue and checks for cancellation at an interval. */
function startTicks(queue: Queue<JobData>, job: QueuedJob, onCancelled: () => void) {
  let progress: JobProgress = NO_PROGRESS;
  let written: JobProgress | undefined;
  let isRunning = false;
  let isDue = false;
  const tick = async () => {
    // If a tick is still running, for example because Redis is slow, run one more after it.
    isDue = isRunning;
    if (isRunning) return;
    isRunning = true;
    try {
      if (written !== progress) {
        const current = progress;
        await job.updateProgress(current);
        written = current;
      }
      const latest = await queue.getJob(`${job.id}`);
      if (latest?.data.cancelledAt) onCancelled();
    } catch {
      // The next tick tries again.
    } finally {
      isRunning = false;
      if (isDue) void tick();
    }
  };
  void tick();
  const timer = setInterval(tick, TICK_MS);
  return {
    update: (now: JobProgress) => {
      const isNewPhase = now.phase !== progress.phase;
      progress = now;
      if (isNewPhase) void tick();
    },
    stop: () => clearInterval(timer),
  };
}

function messageOf(error: unknown): string {
  if (error instanceof JobFailure || error instanceof StorageRefusal) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'There is no space left on the worker’s disk';
  return 'The certificates could not be printed';
}
