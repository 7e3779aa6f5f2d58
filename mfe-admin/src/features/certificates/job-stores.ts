import type { Job } from '@app/contracts';
import { followJob, listJobs } from '@app/contracts/endpoints';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { wait } from '@app/office-kit/requests/queries.ts';
import { area } from '../../area.ts';
import { MarkStore, withShown } from './job-marks.ts';
import { JobWatch } from './job-watch.ts';

export const jobWatch = new JobWatch({
  list: (signal) => area.api.call(listJobs, { signal }),
  follow: (id, onJob, signal) =>
    followEvents(area, followJob, { params: { id }, onData: onJob, signal }),
  wait,
  now: () => performance.now(),
});

export const markStore = new MarkStore();

export function showJob(job: Job): void {
  markStore.change((marks) => withShown(marks, job.id));
  jobWatch.take(job);
}
