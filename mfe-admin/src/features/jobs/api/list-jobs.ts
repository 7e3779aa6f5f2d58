import { JOBS_PATH, type Job } from '@app/contracts';
import { area } from '../../../area.ts';

/** The recent jobs of all administrators, the newest first. */
export function listJobs(signal?: AbortSignal): Promise<Job[]> {
  return area.api.get(JOBS_PATH, { signal });
}
