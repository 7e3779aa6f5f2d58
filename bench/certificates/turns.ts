/**
 * Preloaded into svc-pdf's processes. Adds the longest turn of the event loop to their metrics, in CPU time of the main
 * thread, since the metrics were last read. Elapsed time would include the time in which Chromium has the processor.
 */
import { isMainThread } from 'node:worker_threads';
import { Gauge } from 'prom-client';

/** Turns within this time count as one. */
const INTERVAL_MS = 5;

const processorMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (isMainThread) {
  let longest = 0;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, INTERVAL_MS).unref();
  new Gauge({
    name: 'bench_longest_turn_ms',
    help: 'The longest turn of the event loop',
    collect() {
      this.set(longest);
      longest = 0;
    },
  });
}
