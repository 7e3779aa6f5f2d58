/**
 * Collects garbage when the process is quiet. V8 collects only while a program allocates, so without this, a process
 * retains at rest what its start or its last requests left. `run.sh` loads this file into each program.
 */
import { getHeapStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

const LOOK_EVERY_MS = 10_000;
/** The share of time that a quiet process is busy at most. Health checks and timers take 0.01 to 0.02. */
const QUIET_SHARE = 0.05;
/** The growth in bytes since the last collection from which another one pays. */
const MIN_GROWTH = 5_000_000;
/**
 * The heap in use in bytes, garbage included, above which nothing is collected: a collection of up to 4 ms for each MB
 * would exceed the time limits of callers.
 */
const MAX_USED = 60_000_000;
/** The shortest time in ms between two collections, so that few readers of a quiet site meet one. */
const MIN_INTERVAL_MS = 30_000;

let last = performance.eventLoopUtilization();
let collectedAt = Number.NEGATIVE_INFINITY;
let sizeAfter = 0;

function look() {
  const now = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(now, last);
  last = now;
  const { total_heap_size: size, used_heap_size: used } = getHeapStatistics();
  if (utilization > QUIET_SHARE || used > MAX_USED || size < sizeAfter + MIN_GROWTH) return;
  if (performance.now() < collectedAt + MIN_INTERVAL_MS) return;
  // Other flavors do not return V8's pages to the system.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  collectedAt = performance.now();
  sizeAfter = getHeapStatistics().total_heap_size;
}

if (isMainThread) setInterval(look, LOOK_EVERY_MS).unref();
