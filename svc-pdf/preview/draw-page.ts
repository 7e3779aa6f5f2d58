import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Time limit for drawing a page, the same as for printing. A page usually takes about 50 ms. */
const TIMEOUT_MS = 15_000;
/** Idle time after which the thread ends, because it uses 80 MB. */
const IDLE_MS = 60_000;

let running: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws the first page of a PDF as a PNG. Runs in a thread, so that it does not block the event loop. Concurrent calls
 * are not supported.
 */
export async function drawPage(pdf: Uint8Array): Promise<Buffer> {
  clearTimeout(idle);
  const thread = running ?? startThread();
  try {
    const drawn = once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    thread.postMessage(pdf);
    // `once` does not type the messages. The thread sends only PNGs.
    const [png] = (await drawn) as [Uint8Array];
    idle = setTimeout(() => end(thread), IDLE_MS).unref();
    return Buffer.from(png);
  } catch (error) {
    end(thread);
    throw error;
  }
}

/** Ends a thread. The next call starts another one, because this one may take a while to exit. */
function end(thread: Worker): void {
  if (running === thread) running = undefined;
  void thread.terminate();
}

function startThread(): Worker {
  const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url));
  // An idle thread must not keep the process alive.
  thread.unref();
  thread.once('exit', () => end(thread));
  running = thread;
  return thread;
}
