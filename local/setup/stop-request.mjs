// Long enough not to cost anything, short enough that a next start does not meet this one.
const parentCheckMs = 300;

/**
 * Calls `stop` once, on the first of: Ctrl-C, SIGTERM, a closed terminal, or the death of the npm
 * that started this process (killed, it cannot pass a signal on). Further signals are ignored:
 * with a terminal, Ctrl-C reaches this process directly and again through npm.
 * @param {() => void} stop
 * @returns {() => void} what makes it deaf again
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
