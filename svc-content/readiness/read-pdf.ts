import { Worker } from 'node:worker_threads';
import { type PdfFacts, pdfFactsSchema } from './pdf-facts.ts';

export interface ReadingOptions {
  /** Of the thread’s own processor time: on a busy machine, or one that slept, the clock goes on without it. */
  cpuMs: number;
  memoryMb: number;
  thread: URL;
}

/** A real article takes a tenth of a second and 50 MB. */
const OPTIONS: ReadingOptions = {
  cpuMs: 20_000,
  memoryMb: 256,
  thread: new URL('./pdf-worker.ts', import.meta.url),
};
/** Neither buffers nor processor time can a thread be given a limit of; at most so much comes between. */
const LOOK_EVERY_MS = 25;
/** A thread that neither works nor ends does not hold up the others for ever. */
const WAIT_AT_MOST_MS = 5 * 60_000;
/** How Node ends a thread whose work waits for what will never come. */
const NEVER_SETTLED = 13;

/**
 * Reads a PDF in a thread that is ended when it takes too long or too much. It fails where the PDF was
 * not judged at all, since the thread did not start or was ended by something else.
 */
export async function readPdf(
  bytes: Uint8Array,
  options: Partial<ReadingOptions> = {},
): Promise<PdfFacts> {
  const { cpuMs, memoryMb, thread } = { ...OPTIONS, ...options };
  const worker = new Worker(thread, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
    // What the library warns of says nothing to whoever reads the log.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
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
        else reject(new Error(`The thread ended by ${code} before it had read the PDF`));
      });
      timer = setTimeout(() => {
        reject(new Error('The thread neither worked nor ended'));
      }, WAIT_AT_MOST_MS);
      watch = setInterval(async () => {
        const used = await usedBy(worker).catch(() => undefined);
        if (!used) return;
        if (used.externalBytes > memoryMb * 1024 * 1024) resolve({ unreadable: 'too large' });
        if (used.cpuMs > cpuMs) resolve({ unreadable: 'too slow' });
      }, LOOK_EVERY_MS);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

/** What a thread has taken so far; it is told also while the thread is busy. */
async function usedBy(worker: Worker): Promise<{ cpuMs: number; externalBytes: number }> {
  const [heap, { user, system }] = await Promise.all([
    worker.getHeapStatistics(),
    worker.cpuUsage(),
  ]);
  return { cpuMs: (user + system) / 1000, externalBytes: heap.external_memory };
}
