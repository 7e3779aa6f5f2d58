import { ApiError } from '@app/web-kit';
import { failureOf } from '../feedback/failure-of.tsx';

const QUEUE_AWAY =
  'The certificates cannot be made right now (the queue is away). Try again in a minute.';

/** What to tell of a call about jobs that failed. */
export function jobFailureOf(error: unknown): ReturnType<typeof failureOf> {
  if (error instanceof ApiError && error.code === 'unavailable') return { message: QUEUE_AWAY };
  return failureOf(error);
}
