import {
  resultKey,
  sourceKey,
  TEXTS_PREFIX,
  TEXTS_QUEUE,
  type TextJob,
} from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import { RequestQueue } from '@app/service-kit/background';
import { Redis } from 'ioredis';

export type TextJobState = 'missing' | 'waiting' | 'converting' | 'done' | 'failed';

/** The time for which Redis stores a file and its result. A conversion whose job has expired is queued again. */
const KEPT_S = 24 * 60 * 60;
/**
 * Retries are for a worker that lacks memory, disk space or Redis for a moment. A file that cannot be read is not
 * retried.
 */
const ATTEMPTS = { attempts: 3, backoff: { type: 'exponential', delay: 2_000 } };
/** The time limit of commands for files. It suffices for a large result from a busy Redis. */
const FILE_TIMEOUT_MS = 30_000;

interface TextQueueOptions {
  /** The connection that requests use. Its commands are short. */
  redis: Redis;
  redisUrl: string;
  name?: string | undefined;
  prefix?: string;
}

/**
 * The queue of a worker that converts or typesets texts. Files have their own connection with a longer time limit than
 * the commands of requests. Calls reject with `unavailable` while Redis is unreachable.
 */
export class TextQueue<Job extends object = TextJob> {
  readonly #redis: Redis;
  readonly #files: Redis;
  readonly #queue: RequestQueue;
  readonly #prefix: string;

  constructor({ redis, redisUrl, name = TEXTS_QUEUE, prefix = TEXTS_PREFIX }: TextQueueOptions) {
    this.#prefix = prefix;
    this.#redis = redis;
    this.#files = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: FILE_TIMEOUT_MS,
    });
    // Errors are ignored here, because the connection of requests logs outages.
    this.#files.on('error', () => undefined);
    this.#queue = new RequestQueue({ redis, name, prefix, onError: () => undefined });
  }

  async add(id: string, job: Job, bytes: Buffer): Promise<void> {
    await orUnavailable(async () => {
      // The file is stored before the job is added, because a worker may take the job at once.
      await this.#files.set(sourceKey(id, this.#prefix), bytes, 'EX', KEPT_S);
      const kept = { age: KEPT_S };
      await this.#queue.open().add('convert', job, {
        ...ATTEMPTS,
        jobId: id,
        removeOnComplete: kept,
        removeOnFail: kept,
      });
    });
  }

  async state(id: string): Promise<TextJobState> {
    const state = await orUnavailable(() => this.#queue.open().getJobState(id));
    if (state === 'completed') return 'done';
    if (state === 'failed') return 'failed';
    if (state === 'active') return 'converting';
    return state === 'unknown' ? 'missing' : 'waiting';
  }

  result(id: string): Promise<Buffer | null> {
    return orUnavailable(() => this.#files.getBuffer(resultKey(id, this.#prefix)));
  }

  /** Removes a job with its files. A job in progress ends without effect. */
  async remove(id: string): Promise<void> {
    await orUnavailable(async () => {
      await this.#redis.del(sourceKey(id, this.#prefix), resultKey(id, this.#prefix));
      await this.#queue.open().remove(id);
    });
  }

  /** Replaces a job by the reason for its failure. Redis stores the reason for this number of seconds. */
  async refuse(id: string, refused: string, seconds: number): Promise<void> {
    await this.remove(id);
    const result = JSON.stringify({ refused });
    await orUnavailable(() => this.#redis.set(resultKey(id, this.#prefix), result, 'EX', seconds));
  }

  async close(): Promise<void> {
    await this.#queue.close();
    this.#files.disconnect();
  }
}

async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
