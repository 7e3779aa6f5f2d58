import type { Logger } from '@app/service-kit';
import { UnrecoverableError, Worker } from 'bullmq';
import { CERTIFICATES_QUEUE, PRERENDER } from './prerender-job.ts';

/** Takes jobs, one at a time, and waits for Redis as long as it is away. */
export function startPrerenderWorker(
  redisUrl: string,
  handle: (input: unknown) => Promise<void>,
  log: Logger,
  queueName = CERTIFICATES_QUEUE,
): Worker {
  const worker = new Worker(
    queueName,
    async (job) => {
      if (job.name !== PRERENDER) throw new UnrecoverableError(`Unknown job ${job.name}`);
      await handle(job.data);
    },
    {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      concurrency: 1,
      // A job whose worker was killed is taken up again; a deploy or two must not fail it.
      maxStalledCount: 5,
    },
  );
  worker.on('error', (err) => log.warn({ err }, 'the queue is away'));
  worker.on('failed', (job, err) => {
    log.error({ err, job: job?.id, attempt: job?.attemptsMade }, 'a job failed');
  });
  return worker;
}
