// The interval at which the parent process is checked. It is short, so that this process ends before the next start.
const parentCheckMs = 300;

/**
 * Calls `stop` once: on Ctrl-C, SIGTERM, a closed terminal, or the death of the npm process that started this process,
 * because a killed npm forwards no signal. Further signals are ignored, because Ctrl-C in a terminal arrives both
 * directly and through npm.
 * @param {() => void} stop
 * @returns {() => void} removes the handlers
 */
export function onStopRequest(stop) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  let requested = false;
  const request = () => {
    if (requested) return;
    requested = true;
    stop();
  };
  for (const signal of signals) process.on(signal, request);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) request();
  }, parentCheckMs);
  watch.unref();
  return () => {
    for (const signal of signals) process.off(signal, request);
    clearInterval(watch);
  };
}
