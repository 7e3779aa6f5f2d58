import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { jobFailureOf } from './job-failure.ts';

const away = new ApiError(503, { error: 'unavailable' });
const told = (error: unknown, call: Parameters<typeof jobFailureOf>[1]) =>
  jobFailureOf(error, call)?.message;

it('names the queue, or the storage, where that is away, and nothing but what failed', () => {
  expect(told(away, 'make')).toMatch(/cannot be made right now \(the queue is away\)/);
  expect(told(away, 'download')).toMatch(
    /^The zip cannot be had right now \(its storage is away\)/,
  );
  expect(told(away, 'list')).toBe('The queue is away.');
  for (const error of [new NetworkError('cut off'), new ApiError(403, { error: 'forbidden' })]) {
    expect(told(error, 'list')).not.toContain('queue');
  }
});

it('says by itself what has expired', () => {
  const gone = new ApiError(404, { error: 'not_found', detail: 'The zip has expired' });
  expect(told(gone, 'download')).toBe('The zip has expired');
});
