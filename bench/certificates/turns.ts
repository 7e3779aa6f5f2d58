/**
 * svc-pdf's processes preload this module. It adds a metric: the longest turn of the event loop since the metrics were
 * last read, in CPU time of the main thread. Elapsed time would include the time in which Chromium uses the processor.
 */
import { isMainThread } from 'node:worker_threads';
import { Gauge } from 'prom-client';

/** Consecutive turns within this time count as one turn. */
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
