import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { ApiError } from '@app/web-kit';

const QUEUE_AWAY =
  'The certificates cannot be made right now (the queue is away). Try again in a minute.';

/** What a call about jobs says while the queue, or where the zips are kept, is away. */
const away = {
  make: QUEUE_AWAY,
  retry: QUEUE_AWAY,
  cancel:
    'The certificates cannot be cancelled right now (the queue is away). Try again in a minute.',
  download: 'The zip cannot be had right now (its storage is away). Try again in a minute.',
  list: 'The queue is away.',
} as const;

/** What to tell of a call about jobs that failed. */
export function jobFailureOf(
  error: unknown,
  call: keyof typeof away,
): ReturnType<typeof failureOf> {
  if (error instanceof ApiError) {
    if (error.code === 'unavailable') return { message: away[call] };
    // What has expired says itself what to do.
    if (error.code === 'not_found') return { message: error.message };
  }
  return failureOf(error);
}
