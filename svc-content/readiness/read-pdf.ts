import { Worker } from 'node:worker_threads';
import { type PdfFacts, pdfFactsSchema } from './pdf-facts.ts';

export interface ReadingLimits {
  withinMs: number;
  memoryMb: number;
}

/** A real article takes a tenth of a second and 50 MB. */
const LIMITS: ReadingLimits = { withinMs: 20_000, memoryMb: 256 };
/** Buffers are no part of the heap that a thread can be given a limit of; at most so much comes between. */
const LOOK_EVERY_MS = 25;

/** Reads a PDF in a thread that is ended when it takes too long or too much. */
export async function readPdf(bytes: Uint8Array, limits = LIMITS): Promise<PdfFacts> {
  const { withinMs, memoryMb } = limits;
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
    // What the library warns of says nothing to whoever reads the log.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfFacts>((resolve) => {
      worker.once('message', (message) => {
        resolve(pdfFactsSchema.safeParse(message).data ?? { unreadable: 'damaged' });
      });
      worker.on('error', (error: Error & { code?: string }) => {
        const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        resolve({ unreadable: isFull ? 'too large' : 'damaged' });
      });
      worker.once('exit', () => resolve({ unreadable: 'damaged' }));
      timer = setTimeout(() => resolve({ unreadable: 'too slow' }), withinMs);
      watch = setInterval(async () => {
        const heap = await worker.getHeapStatistics().catch(() => undefined);
        if (heap && heap.external_memory > memoryMb * 1024 * 1024) {
          resolve({ unreadable: 'too large' });
        }
      }, LOOK_EVERY_MS);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
