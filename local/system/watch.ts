import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from './readiness.ts';

/** The interval in milliseconds at which the state of the process is read. */
const LOOK_EVERY_MS = 250;
/** The number of consecutive reads that must find the process suspended, for example by SIGSTOP. */
const SUSPENDED_LOOKS = 3;
/** The interval of probes in milliseconds. It is longer, because a probe costs more than a read of the state. */
const PROBE_EVERY_MS = 5_000;
/**
 * The number of consecutive probes that must fail. Each probe waits for five seconds, so a hanging process is detected
 * after about 40 seconds. This is longer than any computation that blocks a process of a large journal.
 */
const FAILED_PROBES = 4;

/**
 * Watches a started process. Resolves with a description when the process cannot answer, and with undefined when
 * `signal` aborts. Counts checks instead of measuring time, because the watching process may be suspended together with
 * the watched process.
 */
export async function watch(
  pid: number,
  alive: Probe,
  signal: AbortSignal,
): Promise<string | undefined> {
  let suspended = 0;
  let failed = 0;
  let looks = 0;
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    suspended = isSuspended(pid) ? suspended + 1 : 0;
    if (suspended >= SUSPENDED_LOOKS) return 'is suspended';
    looks += 1;
    if (looks % (PROBE_EVERY_MS / LOOK_EVERY_MS) > 0) continue;
    failed = await alive().then(
      () => 0,
      () => failed + 1,
    );
    if (failed >= FAILED_PROBES) return 'does not respond';
  }
  return undefined;
}

/** Returns whether a signal has stopped the process. Returns false if the operating system does not say. */
function isSuspended(pid: number): boolean {
  try {
    // The state follows the program's name, which is in parentheses and may contain any character.
    return /^.*\) T/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
