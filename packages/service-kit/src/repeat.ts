/**
 * Runs work at an interval, and `atOnce` also now, until the returned function is called. A run that exceeds the interval
 * delays the next one, so that runs do not accumulate on a slow database. `work` must not reject.
 */
export function repeat(
  milliseconds: number,
  work: () => Promise<unknown>,
  { atOnce = false } = {},
): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
  };
  const timer = setInterval(run, milliseconds);
  if (atOnce) void run();
  return () => clearInterval(timer);
}
