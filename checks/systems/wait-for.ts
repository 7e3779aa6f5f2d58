import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it succeeds, and returns its result. After `timeoutMs`, throws the last error. */
export async function waitFor<T>(check: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
