/**
 * Returns a function that starts a read only if none is running, so that concurrent callers share one read. After a
 * write, `forget` makes the next caller read again.
 */
export function sharedRead<Value>(read: () => Promise<Value>) {
  let running: Promise<Value> | undefined;
  const forget = () => {
    running = undefined;
  };
  const shared = (): Promise<Value> => {
    if (running) return running;
    const started = read().finally(() => {
      if (running === started) forget();
    });
    running = started;
    return started;
  };
  return { read: shared, forget };
}
