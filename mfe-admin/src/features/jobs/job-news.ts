import type { Job } from '@app/contracts';
import { newsOf } from './job-words.ts';

/** What has happened to jobs since they were first known, to be read out. */
export class JobNews {
  #known: ReadonlyMap<string, Job> | null = null;
  #answered: Job | null = null;

  /**
   * Tells of the jobs that are `shown`, out of all that the server told of; of `answered`, the job of the
   * latest call, also where nothing is new about it: whoever asks for what is there has to hear that it is.
   */
  hear(jobs: readonly Job[] | null, shown: readonly Job[], answered: Job | null): string {
    if (jobs === null) return '';
    const known = this.#known;
    const isAnswer = answered !== this.#answered;
    this.#answered = answered;
    this.#known = new Map([...(known ?? []), ...jobs.map((job) => [job.id, job] as const)]);
    return shown
      .map((job) => {
        if (isAnswer && job.id === answered?.id) return newsOf(undefined, job);
        return known ? newsOf(known.get(job.id), job) : '';
      })
      .filter(Boolean)
      .join('. ');
  }
}
