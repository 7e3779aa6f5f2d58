/**
 * Runs work at an interval. With `atOnce`, the first run begins now. The returned function starts no further run, and
 * resolves when the last run has ended. A run that exceeds the interval delays the next run, so that runs do not
 * accumulate on a slow database. `work` must not reject.
 */
export function repeat(
  milliseconds: number,
  work: () => Promise<unknown>,
  { atOnce = false } = {},
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(run, milliseconds);
  if (atOnce) run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
