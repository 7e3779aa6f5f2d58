import type { Worker } from 'node:worker_threads';

/** The interval in milliseconds at which a thread's CPU time and buffers are checked. Node.js cannot limit them. */
const POLL_INTERVAL_MS = 25;

export interface ThreadLimits {
  /** The maximum CPU time in milliseconds. Elapsed time would depend on the load of the machine. */
  cpuMs: number;
  memoryMb: number;
}

export interface ThreadUsage {
  cpuMs: number;
  externalBytes: number;
}

/**
 * Calls `onExceeded` when a thread exceeds a limit from now on. `before` is what a reused thread had used before its task,
 * which does not count: otherwise the garbage of the previous task would. Returns a function that ends the watch.
 */
export function watchThread(
  worker: Worker,
  { cpuMs, memoryMb }: ThreadLimits,
  onExceeded: (limit: 'too slow' | 'too large') => void,
  before?: ThreadUsage,
): () => void {
  let begun = before;
  let isStopped = false;
  const poll = setInterval(async () => {
    // Rejects before the thread runs and after it has ended.
    const usage = await usageOf(worker).catch(() => undefined);
    if (!usage || isStopped) return;
    begun ??= { cpuMs: usage.cpuMs, externalBytes: 0 };
    if (usage.externalBytes - begun.externalBytes > memoryMb * 1024 * 1024) onExceeded('too large');
    if (usage.cpuMs - begun.cpuMs > cpuMs) onExceeded('too slow');
  }, POLL_INTERVAL_MS);
  return () => {
    isStopped = true;
    clearInterval(poll);
  };
}

/** Returns the resources that a thread uses. Also resolves while the thread is busy. */
export async function usageOf(worker: Worker): Promise<ThreadUsage> {
  const [heap, { user, system }] = await Promise.all([
    worker.getHeapStatistics(),
    worker.cpuUsage(),
  ]);
  return { cpuMs: (user + system) / 1000, externalBytes: heap.external_memory };
}
