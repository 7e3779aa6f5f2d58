import { createHash } from 'node:crypto';
import { AppError, type Logger } from '@app/service-kit';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Publication } from './publication.ts';

export const CERTIFICATES_QUEUE = 'certificates';
export const PRERENDER = 'prerender';

/** Render and store every certificate of one article that is not stored yet. */
export const prerenderSchema = z.strictObject({ refnumber: z.string().min(1).max(64) });

export interface PrerenderQueue {
  /** Fails at once while Redis is away: it only saves the next author a wait. */
  add(publication: Publication): Promise<void>;
  close(): Promise<void>;
}

/** `redis` is a connection for requests, such as `connectRedis` makes. */
export function createPrerenderQueue(
  redis: Redis,
  log: Logger,
  queueName = CERTIFICATES_QUEUE,
): PrerenderQueue {
  let opened: Queue | undefined;
  // A queue that is opened while Redis is away stays broken.
  const queue = () => {
    if (redis.status !== 'ready') throw new AppError('unavailable');
    if (!opened) {
      opened = new Queue(queueName, { connection: redis });
      opened.on('error', (err) => log.warn({ err }, 'the queue is away'));
    }
    return opened;
  };
  return {
    async add({ article, settings }) {
      const job = prerenderSchema.parse({ refnumber: article.refnumber });
      await queue().add(PRERENDER, job, {
        jobId: jobIdOf(article.refnumber, article.version, settings.version),
        attempts: 3,
        backoff: { type: 'exponential', delay: 1_000 },
        removeOnComplete: true,
        // Long enough to be looked at, short enough to be tried again the same day.
        removeOnFail: { age: 3_600, count: 1_000 },
      });
    },
    close: async () => opened?.close(),
  };
}

/** One job for one state of an article and the settings. */
function jobIdOf(...parts: (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${PRERENDER}-${hash}`;
}
