import { type Job, jobPath } from '@app/contracts';
import { area } from '../../../area.ts';

/** Stops a job, or begins again one that failed, was cancelled or whose zip has expired. */
export function changeJob(id: string, change: 'cancel' | 'retry'): Promise<Job> {
  return area.api.send('POST', jobPath(id, change));
}
