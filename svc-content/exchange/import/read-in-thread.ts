import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSource } from '@app/contracts';
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

/** The path of the uploaded bytes, and the files that they consist of. An empty list means one file. */
interface Reading {
  path: string;
  files?: readonly ImportSource[];
}

let reading: Promise<Source[]> | undefined;

/**
 * Reads import files in a worker thread, so that other requests are served meanwhile and a crash of a parser ends
 * only that thread. One upload is read at a time, because reading may need hundreds of megabytes. Throws `unavailable`
 * after waiting for `waitMs`, and `invalid_request` if the file cannot be read.
 */
export async function readInThread(
  what: Reading,
  options: Partial<typeof DEFAULTS> = {},
): Promise<Source[]> {
  const { timeoutMs, waitMs, thread } = { ...DEFAULTS, ...options };
  const waiting = sleep(waitMs, 'timeout', { ref: false });
  while (reading) {
    const ended = reading.catch(() => undefined);
    if ((await Promise.race([ended, waiting])) === 'timeout') {
      const message = 'Another file is being read. Try again in a moment.';
      const issues = [{ path: 'source', message }];
      throw new AppError('unavailable', { issues, headers: { 'Retry-After': '10' } });
    }
  }
  reading = readAlone(what, thread, timeoutMs).finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readAlone(what: Reading, thread: URL, timeoutMs: number): Promise<Source[]> {
  try {
    return await threadCaller<Reading, Source[]>(thread, { timeoutMs, memoryMb: 512 })(what);
  } catch (cause) {
    if (!(cause instanceof ThreadError)) throw cause;
    const message =
      cause.reason === 'too slow'
        ? 'This file takes too long to read: split it into smaller files'
        : 'This file cannot be read';
    throw new AppError('invalid_request', { issues: [{ path: 'source', message }], cause });
  }
}
