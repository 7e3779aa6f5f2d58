/**
 * Lets concurrent callers share one call, like a group commit. A caller only gets the result of a call
 * that started after it asked: callers that arrive during a call wait for the next one and share it.
 * @param call never rejects
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
