/**
 * Lets callers who come at the same time share one question, in the way of a group commit. A caller
 * gets only the answer to a question that was sent after it called: who comes while one is under way
 * waits for the next, which then serves everybody who waits.
 * @param ask never rejects
 */
export function shareQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const start = () => {
    running = ask().finally(() => {
      running = undefined;
    });
    return running;
  };

  return function answerSentFor() {
    if (next) return next;
    if (!running) return start();
    next = running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
