import type { Job } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { followEvents } from '@app/office-kit/requests/follow-events.ts';
import { area } from '../../../area.ts';

/** Receives a job's progress until the server ends the stream; throws if the connection fails. */
export function followJob(
  id: string,
  onJob: (job: Job) => void,
  signal: AbortSignal,
): Promise<void> {
  return followEvents(area, endpoints.followJob, { params: { id }, onData: onJob, signal });
}
