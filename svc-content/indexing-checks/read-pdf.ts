import { Worker } from 'node:worker_threads';
import { watchThread } from '../pdfs/thread-limits.ts';
import { type PdfFacts, pdfFactsSchema } from './pdf-facts.ts';

/** Default options. A typical article takes 0.1 s and 50 MB. */
const DEFAULTS = {
  cpuMs: 20_000,
  memoryMb: 256,
  thread: new URL('./pdf-worker.ts', import.meta.url),
};
/** The maximum elapsed time in milliseconds, for a thread that neither uses CPU time nor exits. */
const TIMEOUT_MS = 5 * 60_000;
/** The exit code of Node.js for a top-level await that never settles. */
const NEVER_SETTLED = 13;

/**
 * Reads a PDF in a worker thread with limited time and memory. A PDF that exceeds a limit is unreadable. Rejects if the
 * thread crashes.
 */
export async function readPdf(
  bytes: Uint8Array,
  options: Partial<typeof DEFAULTS> = {},
): Promise<PdfFacts> {
  const { cpuMs, memoryMb, thread } = { ...DEFAULTS, ...options };
  const worker = new Worker(thread, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
    // Capturing the output without reading it discards the library's warnings.
    stdout: true,
    stderr: true,
  });
  let timeout: NodeJS.Timeout | undefined;
  let stopWatch: (() => void) | undefined;
  try {
    return await new Promise<PdfFacts>((resolve, reject) => {
      worker.once('message', (message) => {
        resolve(pdfFactsSchema.safeParse(message).data ?? { unreadable: 'damaged' });
      });
      worker.on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ unreadable: 'too large' });
        else reject(error);
      });
      worker.once('exit', (code) => {
        if (code === NEVER_SETTLED) resolve({ unreadable: 'damaged' });
        else reject(new Error(`The thread exited with code ${code} before it had read the PDF`));
      });
      timeout = setTimeout(
        () => reject(new Error('The thread that reads the PDF did not exit in time')),
        TIMEOUT_MS,
      );
      stopWatch = watchThread(worker, { cpuMs, memoryMb }, (unreadable) => resolve({ unreadable }));
    });
  } finally {
    clearTimeout(timeout);
    stopWatch?.();
    await worker.terminate();
  }
}
