import { type Job, jobPath } from '@app/contracts';
import { fetchAsUser } from '@app/office-kit/requests/fetch-as-user.ts';
import { area } from '../../../area.ts';

/** Stops a job, or begins again one that failed, was cancelled or whose zip has expired. */
export async function changeJob(id: string, change: 'cancel' | 'retry'): Promise<Job> {
  const answer = await fetchAsUser(area, jobPath(id, change), { method: 'POST' });
  return answer.json();
}
