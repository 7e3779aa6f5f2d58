import { ApiError } from '@app/web-kit';
import { failureOf } from '../feedback/failure-of.tsx';

const QUEUE_AWAY =
  'The certificates cannot be made right now (the queue is away). Try again in a minute.';

/** What to tell of a call about jobs that failed. */
export function jobFailureOf(error: unknown): ReturnType<typeof failureOf> {
  if (error instanceof ApiError) {
    if (error.code === 'unavailable') return { message: QUEUE_AWAY };
    // What has expired says itself what to do.
    if (error.code === 'not_found') return { message: error.message };
  }
  return failureOf(error);
}
