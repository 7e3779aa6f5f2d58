import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * The lock of a job in milliseconds: a job whose process was killed or suspended is given to another one when its lock has
 * expired, at the next look for such jobs. A job survives any shorter interruption of Redis.
 */
export const jobLock = {
  lockDuration: 8_000,
  lockRenewTime: 2_000,
  stalledInterval: 2_000,
  // BullMQ otherwise gives a job up when its process was killed twice, and a scheduler's next job is only added by this one.
  maxStalledCount: Number.MAX_SAFE_INTEGER,
};

/** The longest wait for work in progress at shutdown. Work that is cut off is repeated, like that of a killed process. */
const CLOSE_MS = 3_000;

/**
 * The interval of looking whether all work at intervals has a next run. Each instance does this, because nothing in the
 * queue would do it if the next run were lost, for example at the upsert of another instance (taskforcesh/bullmq#3262).
 */
const LOOK_EVERY_MS = 60_000;

/** BullMQ applies a pause only to queues with a limit. This one is never reached. */
const NO_LIMIT = { max: 1_000_000, duration: 1_000 };

interface BackgroundOptions {
  redisUrl: string;
  /** Separates the queues of services, and of tests, that share a Redis. */
  prefix: string;
  log: Logger;
}

export interface JobQueue<Data> {
  /**
   * Adds a job that starts at a time in ms, unless one with the same data waits. Does not wait for Redis: while Redis is
   * away, the job waits in memory. The caller therefore stores what has to be done first, and adds the job again later.
   */
  add(data: Data, at?: number): void;
  /** Starts no job for this time, in any instance. */
  pause(milliseconds: number): Promise<void>;
}

interface JobQueueOptions<Data> {
  /** How many jobs each instance runs at once. */
  atOnce: number;
  run(data: Data): Promise<unknown>;
}

/**
 * Work in the background, of which BullMQ gives each piece to one instance. A job is a reminder: what has to be done is in
 * the database. So jobs are neither repeated nor stored when they fail.
 */
export class Background {
  readonly #options: BackgroundOptions;
  readonly #redis: Redis;
  readonly #opened: (Queue | Worker)[] = [];
  readonly #schedulers: (() => Promise<unknown>)[] = [];
  readonly #looking: NodeJS.Timeout;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    // Workers wait for Redis. Requests use another connection, whose commands fail fast and which logs an outage.
    this.#redis = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
    this.#redis.on('error', () => undefined);
    const schedule = () => {
      if (this.#redis.status !== 'ready') return;
      for (const each of this.#schedulers) void each();
    };
    // A Redis that was restored, or stores nothing, has lost the schedulers.
    this.#redis.on('ready', schedule);
    this.#looking = setInterval(schedule, LOOK_EVERY_MS).unref();
  }

  /** Runs work now and at an interval, in one instance at a time. A run that takes longer delays the next one. */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void {
    const queue = this.#open(name, { atOnce: 1, run: work });
    const schedule = async () => {
      try {
        await queue.setGlobalConcurrency(1);
        const { next = 0 } = (await queue.getJobScheduler(name)) ?? {};
        // The clock was ahead when the next run was planned.
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
