import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  MAX_RESULT_BYTES,
  namedNodes,
  type ReadText,
  resultKey,
  sourceKey,
  TEXTS_PREFIX,
  TEXTS_QUEUE,
  type TextJob,
  type TextResult,
  textJobSchema,
} from '@app/contracts/full-text';
import { AppError, type Logger } from '@app/service-kit';
import { jobLock } from '@app/service-kit/background';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Counter, Histogram } from 'prom-client';
import { readText } from './read-text.ts';

interface TextWorkerOptions {
  redisUrl: string;
  log: Logger;
  queueName?: string;
  read?: typeof readText;
}

/** The time for which Redis has a result, which svc-content takes within seconds. */
const KEPT_S = 60 * 60;
/** A job begins again when its worker was killed. After this number of times, its file is refused. */
const MAX_KILLS = 10;

const CRASHED =
  'The file ended the program that converts it each time: save it with fewer or smaller pictures, or divide it';
const TOO_LARGE = 'The text and its pictures are too large: save the file with smaller pictures';

const conversions = new Counter({
  name: 'text_conversions_total',
  help: 'Conversions of texts, by result',
  labelNames: ['result'],
});
const conversionSeconds = new Histogram({
  name: 'text_conversion_duration_seconds',
  help: 'Time of a conversion of a text',
  buckets: [1, 2, 5, 10, 30, 60, 120, 600],
});

/**
 * A worker that converts texts, one at a time. It has access to Redis only: files arrive there, and results are handed back
 * there. svc-content checks them before it stores them.
 */
export class TextWorker {
  readonly #options: Required<TextWorkerOptions>;
  readonly #redis: Redis;
  readonly #worker: Worker<TextJob>;

  constructor(options: TextWorkerOptions) {
    this.#options = { queueName: TEXTS_QUEUE, read: readText, ...options };
    const { redisUrl, queueName, log } = this.#options;
    this.#redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.#worker = new Worker(queueName, (job) => this.#work(job), {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      prefix: TEXTS_PREFIX,
      concurrency: 1,
      ...jobLock,
    });
    this.#redis.on('error', () => undefined);
    this.#worker.on('error', (err) => log.warn({ err }, 'the queue reported an error'));
  }

  /** Stops at once. A conversion in progress begins again when its lock has expired. */
  async stop(): Promise<void> {
    await this.#worker.close(true);
    this.#redis.disconnect();
  }

  /** Converts the file of a job. What fails for other reasons than the file throws, and is tried again. */
  async #work(job: Job<TextJob>): Promise<void> {
    const id = String(job.id);
    const { type } = textJobSchema.parse(job.data);
    if (job.stalledCounter >= MAX_KILLS) return this.#answer(id, refusal(CRASHED));
    const source = await this.#redis.getBuffer(sourceKey(id));
    // Cancelled.
    if (!source) return;
    const started = performance.now();
    const folder = await mkdtemp(join(tmpdir(), 'text-'));
    try {
      await this.#answer(id, await this.#convert(source, type, folder));
      conversionSeconds.observe((performance.now() - started) / 1000);
    } catch (error) {
      conversions.inc({ result: 'failed' });
      this.#options.log.error({ err: error, job: id }, 'a conversion failed');
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #answer(id: string, result: Buffer): Promise<void> {
    const bytes = await promisify(gzip)(result, { level: 1 });
    await this.#redis.set(resultKey(id), bytes, 'EX', KEPT_S);
  }

  async #convert(source: Buffer, type: TextJob['type'], folder: string): Promise<Buffer> {
    const path = join(folder, 'source');
    const pictures = join(folder, 'pictures');
    await writeFile(path, source);
    try {
      const read = await this.#options.read({ path, format: type, folder: pictures });
      conversions.inc({ result: 'done' });
      return await resultOf(read, pictures);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unsupported_file') throw error;
      conversions.inc({ result: 'refused' });
      return refusal(error.issues?.[0]?.message ?? '');
    }
  }
}

const headOf = (head: TextResult): Buffer => Buffer.from(`${JSON.stringify(head)}\n`);
const refusal = (refused: string): Buffer => headOf({ refused });

/** Returns a text and its pictures as one result. */
async function resultOf(read: ReadText, folder: string): Promise<Buffer> {
  const named = new Set(
    namedNodes(read.text).flatMap((node) => (node.type === 'picture' ? node.file : [])),
  );
  // Only what the folder lists, because a text may name any path.
  const files = (await readdir(folder).catch(() => [])).filter((file) => named.has(file));
  const pictures: { file: string; size: number }[] = [];
  let bytes = 0;
  for (const file of files) {
    const { size } = await stat(join(folder, file));
    pictures.push({ file, size });
    bytes += size;
  }
  const head = headOf({ read, pictures });
  if (head.length + bytes > MAX_RESULT_BYTES) return refusal(TOO_LARGE);
  const contents: Buffer[] = [];
  for (const { file } of pictures) contents.push(await readFile(join(folder, file)));
  return Buffer.concat([head, ...contents]);
}
