import { type Job, jobPath } from '@app/contracts';
import { fetchAsUser } from '../../downloads/fetch-as-user.ts';

/** Stops a job, or begins again one that failed, was cancelled or whose zip has expired. */
export async function changeJob(id: string, change: 'cancel' | 'retry'): Promise<Job> {
  const answer = await fetchAsUser(jobPath(id, change), { method: 'POST' });
  return answer.json();
}
