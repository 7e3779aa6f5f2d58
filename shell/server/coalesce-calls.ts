/**
 * Returns a function whose concurrent callers share one call, like a group commit. A caller never gets the result of a
 * call that was already running: callers that arrive during a call wait for the next call and share it.
 * @param call must not reject
 */
export function coalesceCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const start = () => {
    running = call().finally(() => {
      running = undefined;
    });
    return running;
  };

  return function coalesced() {
    if (next) return next;
    if (!running) return start();
    next = running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
