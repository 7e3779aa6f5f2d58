import { Gauge } from 'prom-client';
import type { JobQueue } from './queue.ts';

/**
 * Exposes the number of unfinished jobs at `/metrics`. The autoscaler of the workers reads this number. While Redis is
 * unavailable, the metric keeps its last value.
 */
export function exposeUnfinishedJobs(queue: Pick<JobQueue, 'unfinished'>): void {
  new Gauge({
    name: 'certificate_jobs_unfinished',
    help: 'Jobs that wait for a worker or are in progress, of all instances',
    async collect() {
      const count = await queue.unfinished().catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
}
