import { type Job, jobPath } from '@app/contracts';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { area } from '../../../area.ts';

/** Hears of a job whatever the server tells, until it has nothing more to tell; throws when the line fails. */
export function followJob(
  id: string,
  onJob: (job: Job) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = jobPath(id, 'events');
  return followEvents(area, { path, event: 'job', onData: (job) => onJob(job as Job), signal });
}
