import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ThreadLimits, usageOf, watchThread } from './thread-limits.ts';

export interface PdfToExamine {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether to remove active content. */
  remove: boolean;
}

/** Why a PDF is not accepted whatever it contains. */
export type PdfRefusal = 'damaged' | 'truncated' | 'encrypted' | 'too slow' | 'too large';

/** `active` names the content that could run, send or open something, in plain words. */
export type ExaminedPdf =
  | { refused: PdfRefusal }
  | { active: string[]; cleaned?: Uint8Array<ArrayBuffer> };

/** A typical article takes 20 ms and 60 MB. */
const LIMITS: ThreadLimits = { cpuMs: 8_000, memoryMb: 256 };
/** The maximum elapsed time in milliseconds, less than the gateway waits for a response. */
const TIMEOUT_MS = 25_000;
/** The time in milliseconds after which an idle thread ends, to release its memory. */
const IDLE_MS = 30_000;

const THREAD = new URL('./examine-worker.ts', import.meta.url);

interface Thread {
  worker: Worker;
  limits: ThreadLimits;
}

let thread: Thread | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a PDF in a worker thread with limited time and memory. One PDF is read at a time. The thread is reused, because
 * starting it takes longer than reading most PDFs, but not after a PDF that makes it fail. Rejects if the thread does
 * not start.
 */
export function examinePdf(pdf: PdfToExamine, limits = LIMITS): Promise<ExaminedPdf> {
  const examined = last.then(() => examineAlone(pdf, limits));
  last = examined.catch(() => undefined);
  return examined;
}

async function examineAlone(pdf: PdfToExamine, limits: ThreadLimits): Promise<ExaminedPdf> {
  clearTimeout(idle);
  if (thread?.limits !== limits) await endThread();
  thread ??= { limits, worker: await startThread(limits) };
  const { worker } = thread;
  const { promise, resolve } = Promise.withResolvers<ExaminedPdf>();
  const fail = (refused: PdfRefusal) => {
    thread = undefined;
    void worker.terminate();
    resolve({ refused });
  };
  const onError = (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too large' : 'damaged');
  const onExit = () => fail('damaged');
  worker.on('message', resolve).on('error', onError).on('exit', onExit);
  const timeout = setTimeout(() => fail('too slow'), TIMEOUT_MS);
  const before = await usageOf(worker).catch(() => undefined);
  const stopWatch = watchThread(worker, limits, fail, before);
  try {
    worker.postMessage(pdf);
    return await promise;
  } finally {
    stopWatch();
    clearTimeout(timeout);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
    idle = setTimeout(endThread, IDLE_MS).unref();
  }
}

async function endThread(): Promise<void> {
  const ending = thread?.worker;
  thread = undefined;
  await ending?.terminate();
}

async function startThread({ memoryMb }: ThreadLimits): Promise<Worker> {
  const worker = new Worker(THREAD, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 },
    // Capturing the output without reading it discards the library's warnings.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const [first] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
  if (first !== 'ready') throw new Error(`The thread that reads PDFs ended with code ${first}`);
  return worker;
}
