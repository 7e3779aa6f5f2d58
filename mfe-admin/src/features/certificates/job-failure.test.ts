import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { jobFailureOf } from './job-failure.ts';

const unavailable = new ApiError(503, { error: 'unavailable' });
const messageOf = (error: unknown, call: Parameters<typeof jobFailureOf>[1]) =>
  jobFailureOf(error, call)?.message;

it('names the action that is impossible right now if the queue or the storage is unavailable', () => {
  expect(messageOf(unavailable, 'make')).toContain('cannot be made right now');
  expect(messageOf(unavailable, 'download')).toContain('cannot be downloaded right now');
  expect(messageOf(unavailable, 'list')).toBe('Try again in a minute.');
  for (const error of [new NetworkError('cut off'), new ApiError(403, { error: 'forbidden' })]) {
    expect(messageOf(error, 'list')).not.toContain('in a minute');
  }
});

it('shows the message of the response for an expired zip', () => {
  const expired = new ApiError(404, { error: 'not_found', detail: 'The zip has expired' });
  expect(messageOf(expired, 'download')).toBe('The zip has expired');
});
