import type { Job } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

/** The recent jobs of all administrators, the newest first. */
export function listJobs(signal?: AbortSignal): Promise<Job[]> {
  return area.api.call(endpoints.listJobs, { signal });
}
