import type { Worker } from 'node:worker_threads';

/** The interval in milliseconds at which a thread's CPU time and buffers are checked. Node.js cannot limit them. */
const POLL_INTERVAL_MS = 25;

export interface ThreadLimits {
  /** The maximum CPU time in milliseconds. Elapsed time would depend on the load of the machine. */
  cpuMs: number;
  memoryMb: number;
}

/** Calls `onExceeded` when a thread exceeds a limit from now on. Returns a function that ends the watch. */
export function watchThread(
  worker: Worker,
  { cpuMs, memoryMb }: ThreadLimits,
  onExceeded: (limit: 'too slow' | 'too large') => void,
): () => void {
  let begun: number | undefined;
  const poll = setInterval(async () => {
    const usage = await usageOf(worker).catch(() => undefined);
    if (!usage) return;
    begun ??= usage.cpuMs;
    if (usage.externalBytes > memoryMb * 1024 * 1024) onExceeded('too large');
    if (usage.cpuMs - begun > cpuMs) onExceeded('too slow');
  }, POLL_INTERVAL_MS);
  return () => clearInterval(poll);
}

/** Returns the resources that a thread uses. Also resolves while the thread is busy. */
async function usageOf(worker: Worker): Promise<{ cpuMs: number; externalBytes: number }> {
  const [heap, { user, system }] = await Promise.all([
    worker.getHeapStatistics(),
    worker.cpuUsage(),
  ]);
  return { cpuMs: (user + system) / 1000, externalBytes: heap.external_memory };
}
