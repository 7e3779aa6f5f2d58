import type { Job } from '@app/contracts';
import { announcementOf } from './job-text.ts';

export class JobNews {
  #known: ReadonlyMap<string, Job> | null = null;
  #requested: Job | null = null;

  /**
   * Returns the announcement of changes to the `shown` jobs. The job of this tab's latest request, `requested`, is
   * announced even if its state has not changed.
   */
  update(jobs: readonly Job[] | null, shown: readonly Job[], requested: Job | null): string {
    if (jobs === null) return '';
    const known = this.#known;
    const isNew = requested !== this.#requested;
    this.#requested = requested;
    this.#known = new Map([...(known ?? []), ...jobs.map((job) => [job.id, job] as const)]);
    return shown
      .map((job) => {
        if (isNew && job.id === requested?.id) return announcementOf(undefined, job);
        return known ? announcementOf(known.get(job.id), job) : '';
      })
      .filter(Boolean)
      .join('. ');
  }
}
