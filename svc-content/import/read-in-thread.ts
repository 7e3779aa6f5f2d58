import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '@app/service-kit';
import type { Source } from './source.ts';

export interface SourceReadingOptions {
  /** Counted from when the reading begins. */
  withinMs: number;
  /** How long it waits for another one to end before it is refused. */
  waitMs: number;
  thread: URL;
}

/** Together less than the 30 seconds that the gateway waits; only BibTeX of several megabytes takes as long. */
const OPTIONS: SourceReadingOptions = {
  withinMs: 20_000,
  waitMs: 8_000,
  thread: new URL('./thread.ts', import.meta.url),
};

let reading: Promise<Source> | undefined;

/**
 * Reads a source in a thread of its own: readers are answered meanwhile, and a file that its parser
 * cannot cope with ends nothing but that thread. One at a time: each may take hundreds of megabytes.
 */
export async function readInThread(
  path: string,
  options: Partial<SourceReadingOptions> = {},
): Promise<Source> {
  const { withinMs, waitMs, thread } = { ...OPTIONS, ...options };
  const patience = sleep(waitMs, 'over', { ref: false });
  while (reading) {
    const ended = reading.catch(() => undefined);
    if ((await Promise.race([ended, patience])) === 'over') {
      const message = 'Another file is being read: try again in a moment';
      const issues = [{ path: 'source', message }];
      throw new AppError('unavailable', { issues, headers: { 'Retry-After': '10' } });
    }
  }
  reading = readAlone(path, thread, withinMs).finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readAlone(path: string, thread: URL, withinMs: number): Promise<Source> {
  const worker = new Worker(thread, {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // What a parser warns of says nothing to whoever reads the log.
    stdout: true,
    stderr: true,
  });
  let message = 'This file cannot be read';
  const timer = setTimeout(() => {
    message = 'This file takes too long to read: divide it into smaller ones';
    worker.terminate();
  }, withinMs);
  try {
    return await new Promise<Source>((resolve, reject) => {
      worker.once('message', resolve);
      worker.on('error', reject);
      worker.once('exit', () =>
        reject(new Error('The thread ended before it had read the source')),
      );
    });
  } catch (cause) {
    throw new AppError('invalid_request', { issues: [{ path: 'source', message }], cause });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
