import { Worker } from 'node:worker_threads';
import { AppError } from '@app/service-kit';
import type { Source } from './source.ts';

/** Of the 30 seconds that the gateway waits; only BibTeX of several megabytes takes as long. */
const READ_WITHIN_MS = 20_000;

/**
 * Reads a source in a thread of its own: readers are answered meanwhile, and a file that its parser
 * cannot cope with ends nothing but that thread.
 */
export async function readInThread(path: string, withinMs = READ_WITHIN_MS): Promise<Source> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
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
      worker.once('error', reject);
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
