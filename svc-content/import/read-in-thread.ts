import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import { ThreadError, threadCaller } from '@app/service-kit/thread';
import type { Source } from './source.ts';

/** Default options. `timeoutMs` and `waitMs` together are less than the gateway's timeout of 30 s. */
const DEFAULTS = {
  timeoutMs: 20_000,
  /** The maximum time to wait until another file has been read, in milliseconds. */
  waitMs: 8_000,
  thread: new URL('./source-worker.ts', import.meta.url),
};

let reading: Promise<Source> | undefined;

/**
 * Reads an import file in a worker thread, so that other requests are served meanwhile and a crash of a parser ends
 * only that thread. One file is read at a time, because reading may need hundreds of megabytes. Throws `unavailable`
 * after waiting for `waitMs`, and `invalid_request` if the file cannot be read.
 */
export async function readInThread(
  path: string,
  options: Partial<typeof DEFAULTS> = {},
): Promise<Source> {
  const { timeoutMs, waitMs, thread } = { ...DEFAULTS, ...options };
  const waiting = sleep(waitMs, 'timeout', { ref: false });
  while (reading) {
    const ended = reading.catch(() => undefined);
    if ((await Promise.race([ended, waiting])) === 'timeout') {
      const message = 'Another file is being read: try again in a moment';
      const issues = [{ path: 'source', message }];
      throw new AppError('unavailable', { issues, headers: { 'Retry-After': '10' } });
    }
  }
  reading = readAlone(path, thread, timeoutMs).finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readAlone(path: string, thread: URL, timeoutMs: number): Promise<Source> {
  try {
    return await threadCaller<string, Source>(thread, { timeoutMs, memoryMb: 512 })(path);
  } catch (cause) {
    if (!(cause instanceof ThreadError)) throw cause;
    const message =
      cause.reason === 'too slow'
        ? 'This file takes too long to read: divide it into smaller ones'
        : 'This file cannot be read';
    throw new AppError('invalid_request', { issues: [{ path: 'source', message }], cause });
  }
}
