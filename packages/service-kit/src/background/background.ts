import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { AppError } from '../http/app-error.ts';

/**
 * The lock of a job, in milliseconds. If the process of a job is killed or suspended, the lock expires, and the next
 * check gives the job to another process. Shorter interruptions of Redis do not affect a job.
 */
export const jobLock = {
  lockDuration: 8_000,
  lockRenewTime: 2_000,
  stalledInterval: 2_000,
  // By default, BullMQ gives up a job whose process was killed twice. Periodic work would then end, because each run
  // schedules the next run.
  maxStalledCount: Number.MAX_SAFE_INTEGER,
};

/**
 * The maximum time to wait for work in progress at shutdown. Interrupted work is repeated, like the work of a killed
 * process.
 */
const CLOSE_MS = 3_000;

/**
 * The interval of checking that all periodic work has a scheduled run. A scheduled run may be lost, for example during
 * an upsert by another instance (taskforcesh/bullmq#3262). BullMQ itself would never schedule a run again.
 */
const LOOK_EVERY_MS = 60_000;

/** A limit that is never reached. It is needed because BullMQ applies a pause only to queues with a limit. */
const NO_LIMIT = { max: 1_000_000, duration: 1_000 };

interface BackgroundOptions {
  redisUrl: string;
  /** Distinguishes the queues of services and tests that share a Redis. */
  prefix: string;
  log: Logger;
}

export interface JobQueue<Data> {
  /**
   * Adds a job that starts at `at` (ms), unless a job with the same data is waiting. Does not wait for Redis: if Redis
   * is unreachable, the job waits in memory and may be lost. The caller must therefore store the pending work first,
   * and add its job again at an interval.
   */
  add(data: Data, at?: number): void;
  /** Prevents all instances from starting jobs for this time. */
  pause(milliseconds: number): Promise<void>;
}

interface JobQueueOptions<Data> {
  /** The maximum number of jobs that each instance runs at the same time. */
  atOnce: number;
  run(data: Data): Promise<unknown>;
}

/**
 * Background work. BullMQ gives each job to one instance. A job is only a reminder, because the database contains the
 * pending work. Failed jobs are therefore neither retried nor stored.
 */
export class Background {
  readonly #options: BackgroundOptions;
  readonly #redis: Redis;
  readonly #opened: (Queue | Worker)[] = [];
  readonly #schedulers: (() => Promise<unknown>)[] = [];
  readonly #looking: NodeJS.Timeout;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    // Workers wait for Redis. Requests use a different connection, whose commands fail fast and which logs outages.
    this.#redis = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
    this.#redis.on('error', () => undefined);
    const schedule = () => {
      if (this.#redis.status !== 'ready') return;
      for (const each of this.#schedulers) void each();
    };
    // Schedule again after each connection, because a restored or non-persistent Redis has lost the schedulers.
    this.#redis.on('ready', schedule);
    this.#looking = setInterval(schedule, LOOK_EVERY_MS).unref();
  }

  /**
   * Runs work now and at an interval, in one instance at a time. A run that exceeds the interval delays the next run.
   */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    const queue = this.#open(name, { atOnce: 1, run: work });
    const schedule = async () => {
      try {
        await queue.setGlobalConcurrency(1);
        const { next = 0 } = (await queue.getJobScheduler(name)) ?? {};
        // If the next run is more than two intervals away, the system clock was ahead when the run was scheduled.
        if (next > Date.now() + 2 * milliseconds) await queue.removeJobScheduler(name);
        await queue.upsertJobScheduler(name, { every: milliseconds });
      } catch (err) {
        this.#warn(name, err);
      }
    };
    this.#schedulers.push(schedule);
    if (this.#redis.status === 'ready') void schedule();
  }

  /** Opens a queue of jobs. */
  queue<Data extends object>(name: string, options: JobQueueOptions<Data>): JobQueue<Data> {
    const queue = this.#open(name, options);
    return {
      add: (data, at = 0) => {
        const jobId = createHash('sha256').update(JSON.stringify(data)).digest('hex');
        const delay = Math.max(0, at - Date.now());
        queue.add(name, data, { jobId, delay }).catch((err: unknown) => this.#warn(name, err));
      },
      pause: (milliseconds) => queue.rateLimit(milliseconds),
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    const closing = Promise.all(this.#opened.map((opened) => opened.close()));
    await Promise.race([closing, wait(CLOSE_MS, undefined, { ref: false })]);
    this.#redis.disconnect();
  }

  #open<Data extends object>(name: string, { atOnce, run }: JobQueueOptions<Data>): Queue {
    const shared = { connection: this.#redis, prefix: this.#options.prefix };
    const queue = new Queue(name, {
      ...shared,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      streams: { events: { maxLen: 100 } },
    });
    const worker = new Worker<Data>(name, ({ data }) => run(data).then(() => undefined), {
      ...shared,
      ...jobLock,
      concurrency: atOnce,
      limiter: NO_LIMIT,
    });
    worker.on('failed', (_job, err) => this.#options.log.warn({ err }, `${name} failed`));
    queue.on('error', (err) => this.#warn(name, err));
    worker.on('error', (err) => this.#warn(name, err));
    this.#opened.push(queue, worker);
    return queue;
  }

  #warn(name: string, err: unknown): void {
    if (this.#redis.status !== 'ready') return;
    this.#options.log.warn({ err }, `the queue of ${name} reported an error`);
  }
}

interface RequestQueueOptions {
  /** The connection. It must come from `connectRedis`, so that commands fail fast. */
  redis: Redis;
  name: string;
  prefix?: string | undefined;
  onError(err: Error): void;
}

/**
 * A queue for requests, which is opened by its first use. BullMQ never repeats the first command of a queue: if this
 * command fails, so do all later commands. Such a queue is therefore replaced.
 */
export class RequestQueue<Data = unknown> {
  readonly #options: RequestQueueOptions;
  #opened: Queue<Data> | undefined;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
  }

  /** Returns the queue. Throws `unavailable` while Redis is unreachable. */
  open(): Queue<Data> {
    const { redis, name, prefix, onError } = this.#options;
    if (redis.status !== 'ready') throw new AppError('unavailable');
    if (this.#opened) return this.#opened;
    const queue = new Queue<Data>(name, { connection: redis, ...(prefix && { prefix }) });
    queue.on('error', (err) => {
      // While Redis is unreachable, the connection itself logs the reason.
      if (redis.status === 'ready') onError(err);
    });
    queue.waitUntilReady().catch(() => {
      this.#opened = undefined;
      return queue.close();
    });
    this.#opened = queue;
    return queue;
  }

  async close(): Promise<void> {
    await this.#opened?.close();
  }
}
