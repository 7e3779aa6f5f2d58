import { resultKey, sourceKey } from '@app/contracts/full-text';
import {
  TYPESET_PREFIX,
  TYPESET_QUEUE,
  type TypesetSource,
  typesetSourceSchema,
} from '@app/contracts/typeset';
import { AppError, type Logger } from '@app/service-kit';
import { jobLock } from '@app/service-kit/background';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Content } from '../content/content.ts';
import { typesetArticleDocument, typesetArticleFields } from '../documents/typeset-article.ts';
import type { Renderer } from '../printing/renderer.ts';
import type { Templates } from '../templates/markup.ts';

interface PrintParts {
  content: Pick<Content, 'picture'>;
  templates: Templates;
  renderer: Renderer;
}

/** Prints the source of a job. `addresses` are `data:` URLs of pictures, and those of other files, by the names in the text. */
type Print = (source: TypesetSource, addresses: Record<string, string>) => Promise<Buffer>;

export const printSource =
  ({ content, templates, renderer }: PrintParts): Print =>
  async ({ article, settings, design, text }, addresses) => {
    const fields = typesetArticleFields(article, settings, { text, addresses });
    const logo_image = await content.picture(settings.logo_image);
    return renderer.render(typesetArticleDocument(templates, fields, { ...design, logo_image }));
  };

interface TypesetWorkerOptions {
  redisUrl: string;
  print: Print;
  log: Logger;
  queueName?: string;
}

/** The time for which Redis has a PDF, which svc-content takes within seconds. */
const KEPT_S = 60 * 60;
/** A job begins again when its worker was killed. After this number of times, the text is refused. */
const MAX_KILLS = 10;

const CRASHED =
  'Typesetting ended the program each time: use fewer or smaller pictures, or choose the authors’ PDF';

/** A worker that typesets articles, one at a time. Sources arrive in Redis, and svc-content takes the PDFs from there. */
export class TypesetWorker {
  readonly #options: TypesetWorkerOptions;
  readonly #redis: Redis;
  readonly #worker: Worker;

  constructor(options: TypesetWorkerOptions) {
    this.#options = options;
    const { redisUrl, queueName = TYPESET_QUEUE, log } = options;
    this.#redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.#worker = new Worker(queueName, (job) => this.#work(job), {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      prefix: TYPESET_PREFIX,
      concurrency: 1,
      ...jobLock,
    });
    this.#redis.on('error', () => undefined);
    this.#worker.on('error', (err) => log.warn({ err }, 'the queue of articles reported an error'));
  }

  /** Stops at once. A PDF in progress begins again when its lock has expired. */
  async stop(): Promise<void> {
    await this.#worker.close(true);
    this.#redis.disconnect();
  }

  /** Typesets the source of a job. What fails for other reasons than the text throws, and is tried again. */
  async #work(job: Job): Promise<void> {
    const id = String(job.id);
    if (job.stalledCounter >= MAX_KILLS) return this.#answer(id, refusal(CRASHED));
    const stored = await this.#redis.getBuffer(sourceKey(id, TYPESET_PREFIX));
    // The article has changed meanwhile, so that another PDF is made.
    if (!stored) return;
    const { source, addresses } = readSource(stored);
    try {
      await this.#answer(id, await this.#options.print(source, addresses));
    } catch (error) {
      this.#options.log.error({ err: error, job: id }, 'an article was not typeset');
      if (!(error instanceof AppError) || error.code !== 'unprintable') throw error;
      await this.#answer(id, refusal(error.issues?.[0]?.message ?? ''));
    }
  }

  async #answer(id: string, result: Buffer): Promise<void> {
    await this.#redis.set(resultKey(id, TYPESET_PREFIX), result, 'EX', KEPT_S);
  }
}

const refusal = (refused: string): Buffer => Buffer.from(JSON.stringify({ refused }));

function readSource(stored: Buffer): { source: TypesetSource; addresses: Record<string, string> } {
  let at = stored.indexOf('\n');
  const source = typesetSourceSchema.parse(JSON.parse(stored.toString('utf8', 0, at)));
  at += 1;
  const addresses: Record<string, string> = { ...source.files };
  for (const { file, mediaType, size } of source.pictures) {
    addresses[file] = `data:${mediaType};base64,${stored.toString('base64', at, at + size)}`;
    at += size;
  }
  return { source, addresses };
}
