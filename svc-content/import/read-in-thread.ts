import { Worker } from 'node:worker_threads';
import { AppError } from '@app/service-kit';
import type { Source } from './source.ts';

/** The largest file takes a parser some ten seconds on a slow machine. */
const READ_WITHIN_MS = 40_000;

/**
 * Reads a source in a thread of its own: readers are answered meanwhile, and a file that its parser
 * cannot cope with ends nothing but that thread.
 */
export async function readInThread(path: string): Promise<Source> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const timer = setTimeout(() => worker.terminate(), READ_WITHIN_MS);
  try {
    return await new Promise<Source>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () =>
        reject(new Error('The thread ended before it had read the source')),
      );
    });
  } catch (cause) {
    const message = 'This file cannot be read';
    throw new AppError('invalid_request', { issues: [{ path: 'source', message }], cause });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
