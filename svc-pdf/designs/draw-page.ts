import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A page takes some 50 ms; as long as printing it may take. */
const DRAWN_WITHIN_MS = 15_000;
/** While somebody tries designs, the thread is ready; afterwards its 80 MB are given back. */
const IDLE_MS = 60_000;

let running: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * The first page of a PDF as a PNG, drawn in a thread of its own so that nobody else waits for it. One page
 * at a time.
 */
export async function drawPage(pdf: Uint8Array): Promise<Buffer> {
  clearTimeout(idle);
  const thread = running ?? startThread();
  try {
    const drawn = once(thread, 'message', { signal: AbortSignal.timeout(DRAWN_WITHIN_MS) });
    thread.postMessage(pdf);
    const [png] = (await drawn) as [Uint8Array];
    idle = setTimeout(() => end(thread), IDLE_MS).unref();
    return Buffer.from(png);
  } catch (error) {
    end(thread);
    throw error;
  }
}

/** It may take a while to end: what comes meanwhile begins another. */
function end(thread: Worker): void {
  if (running === thread) running = undefined;
  void thread.terminate();
}

function startThread(): Worker {
  const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url));
  // It holds up no stopping of the process.
  thread.unref();
  thread.once('exit', () => end(thread));
  running = thread;
  return thread;
}
