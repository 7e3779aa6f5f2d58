import type { Job } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

const changes = { cancel: endpoints.cancelJob, retry: endpoints.retryJob };

/** Cancels a job, or starts one again that failed, was cancelled or whose zip has expired. */
export function changeJob(id: string, change: 'cancel' | 'retry'): Promise<Job> {
  return area.api.call(changes[change], { params: { id } });
}
