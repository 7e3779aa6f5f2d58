import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { ApiError } from '@app/web-kit';

const unavailable = {
  make: 'The certificates cannot be made right now. Try again in a minute.',
  retry: 'The certificates cannot be made right now. Try again in a minute.',
  cancel: 'The certificates cannot be cancelled right now. Try again in a minute.',
  download: 'The zip cannot be downloaded right now. Try again in a minute.',
  list: 'Try again in a minute.',
} as const;

export function jobFailureOf(
  error: unknown,
  request: keyof typeof unavailable,
): ReturnType<typeof failureOf> {
  if (error instanceof ApiError) {
    if (error.code === 'unavailable') return { message: unavailable[request] };
    // The server's message states what has expired and what the user can do.
    if (error.code === 'not_found') return { message: error.message };
  }
  return failureOf(error);
}
