import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { jobFailureOf } from './job-failure.ts';

const unavailable = new ApiError(503, { error: 'unavailable' });
const messageOf = (error: unknown, call: Parameters<typeof jobFailureOf>[1]) =>
  jobFailureOf(error, call)?.message;

it('names the queue or the storage only if it is unavailable', () => {
  expect(messageOf(unavailable, 'make')).toMatch(
    /cannot be made right now \(the queue is unavailable\)/,
  );
  expect(messageOf(unavailable, 'download')).toMatch(
    /^The zip cannot be downloaded right now \(its storage is unavailable\)/,
  );
  expect(messageOf(unavailable, 'list')).toBe('The queue is unavailable.');
  for (const error of [new NetworkError('cut off'), new ApiError(403, { error: 'forbidden' })]) {
    expect(messageOf(error, 'list')).not.toContain('queue');
  }
});

it('shows the message of the response for an expired zip', () => {
  const expired = new ApiError(404, { error: 'not_found', detail: 'The zip has expired' });
  expect(messageOf(expired, 'download')).toBe('The zip has expired');
});
