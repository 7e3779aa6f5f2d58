import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/**
 * Creates a function that sends a value to a worker thread and returns the thread's next message. Calls run one after
 * another. The thread starts at the first call and ends after an error or a timeout. It also ends after `idleMs`
 * without a call, because an idle thread takes about 80 MB. The next call starts a new thread.
 */
export function threadCaller<Input, Output>(
  start: () => Worker,
  { timeoutMs, idleMs }: { timeoutMs: number; idleMs: number },
): (input: Input) => Promise<Output> {
  const limit = pLimit(1);
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    void running?.terminate();
    running = undefined;
  };
  /** Starts the thread. If it fails between two calls, the next call starts another one. */
  const begin = () => {
    const thread = start();
    const forget = () => {
      if (running === thread) running = undefined;
    };
    return thread.on('error', forget).on('exit', forget);
  };
  const call = async (input: Input): Promise<Output> => {
    clearTimeout(idle);
    running ??= begin();
    running.ref();
    try {
      const message = once(running, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      running.postMessage(input);
      // `once` does not type the messages.
      const [output] = (await message) as [Output];
      // An idle thread must not keep the process alive.
      running.unref();
      idle = setTimeout(end, idleMs).unref();
      return output;
    } catch (error) {
      end();
      throw error;
    }
  };
  return (input) => limit(call, input);
}
