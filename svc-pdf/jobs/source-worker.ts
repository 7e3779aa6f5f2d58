import type { ErrorCode } from '@app/contracts';
import { resultKey, sourceKey } from '@app/contracts/full-text';
import { AppError, type Logger } from '@app/service-kit';
import { jobLock } from '@app/service-kit/background';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';

export interface SourceWorkerOptions {
  redisUrl: string;
  log: Logger;
  queueName: string;
  /** The prefix of all keys in Redis. */
  prefix: string;
  /**
   * Returns the result of a source. An error with the code `refusedBy` refuses the source. After any other error, the
   * job is tried again.
   */
  make(source: Buffer, data: unknown): Promise<Buffer>;
  refusedBy: ErrorCode;
  /** Returns the result that states why a source was refused. */
  refuse(reason: string): Buffer | Promise<Buffer>;
  /** The reason of the refusal if the worker was killed in each attempt. */
  crashed: string;
  onEnd?(result: 'done' | 'refused' | 'failed', seconds: number): void;
}

/** How long Redis stores a result, in seconds. svc-content usually takes the result within seconds. */
const KEPT_S = 60 * 60;
/** A job begins again after its worker was killed. After this number of kills, the source is refused. */
const MAX_KILLS = 10;

/** A worker that takes sources from Redis, one at a time, and stores the results there. */
export class SourceWorker {
  readonly #options: SourceWorkerOptions;
  readonly #redis: Redis;
  readonly #worker: Worker;

  constructor(options: SourceWorkerOptions) {
    this.#options = options;
    const { redisUrl, queueName, prefix, log } = options;
    this.#redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.#worker = new Worker(queueName, (job) => this.#work(job), {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      prefix,
      concurrency: 1,
      ...jobLock,
    });
    this.#redis.on('error', () => undefined);
    this.#worker.on('error', (err) => log.warn({ err }, `the queue ${prefix} reported an error`));
  }

  /** Stops at once. A job in progress begins again when its lock has expired. */
  async stop(): Promise<void> {
    await this.#worker.close(true);
    this.#redis.disconnect();
  }

  async #work({ id, data, stalledCounter }: Job): Promise<void> {
    const { prefix, make, refuse, refusedBy, crashed, onEnd, log } = this.#options;
    const job = String(id);
    const answer = async (result: Buffer | Promise<Buffer>) => {
      await this.#redis.set(resultKey(job, prefix), await result, 'EX', KEPT_S);
    };
    if (stalledCounter >= MAX_KILLS) return answer(refuse(crashed));
    const source = await this.#redis.getBuffer(sourceKey(job, prefix));
    // If the source is gone, the job was cancelled or has expired.
    if (!source) return;
    const started = performance.now();
    const end = (result: 'done' | 'refused' | 'failed') =>
      onEnd?.(result, (performance.now() - started) / 1000);
    try {
      await answer(make(source, data));
      end('done');
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== refusedBy) {
        log.error({ err, job }, `a job of the queue ${prefix} failed`);
        end('failed');
        throw err;
      }
      const reason = err.issues?.[0]?.message ?? '';
      log.info({ job, reason }, `a job of the queue ${prefix} was refused`);
      end('refused');
      await answer(refuse(reason));
    }
  }
}
