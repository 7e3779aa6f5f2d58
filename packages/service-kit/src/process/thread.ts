import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/** The interval in milliseconds at which a thread's CPU time and buffers are checked. Node.js cannot limit them. */
const POLL_INTERVAL_MS = 25;
const READY = 'ready';

export interface ThreadOptions {
  /** The maximum elapsed time of a call, in milliseconds. */
  timeoutMs: number;
  /** The time in milliseconds after which an idle thread ends, to release its memory. By default after each call. */
  idleMs?: number;
  /** The maximum CPU time of a call, in milliseconds. Elapsed time would depend on the load of the machine. */
  cpuMs?: number;
  memoryMb?: number;
}

/** Why a call failed after its thread had started. `failed` is an error that the thread did not handle, or its exit. */
export class ThreadError extends Error {
  override name = 'ThreadError';
  readonly reason: 'too slow' | 'too large' | 'failed';

  constructor(reason: ThreadError['reason'], options?: ErrorOptions) {
    super(`A call of a thread ended: ${reason}`, options);
    this.reason = reason;
  }
}

/** Answers the calls of `threadCaller`. A program of a thread calls it when it has loaded everything. */
export function serveThread<Input, Output>(answer: (input: Input) => Output | Promise<Output>) {
  // Without a listener, a call that never settles does not keep the thread alive.
  const listen = () =>
    parentPort?.once('message', async (input: Input) => {
      parentPort?.postMessage(await answer(input));
      listen();
    });
  listen();
  parentPort?.postMessage(READY);
}

/**
 * Creates a function that calls a program in a worker thread with limited time and memory. Calls run one after another.
 * The thread starts at the first call. It is reused while it does not fail. Rejects with a `ThreadError` if a call
 * fails, and with another error if the thread does not start.
 */
export function threadCaller<Input, Output>(
  program: URL,
  options: ThreadOptions,
): (input: Input) => Promise<Output> {
  const { timeoutMs, idleMs = 0 } = options;
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ending = running;
    running = undefined;
    await ending?.terminate();
  };
  /** Starts a thread. If it fails between two calls, the next call starts another one. */
  const begin = async () => {
    const thread = await startThread(program, options);
    const forget = () => {
      if (running === thread) running = undefined;
    };
    return thread.on('error', forget).on('exit', forget);
  };
  const call = async (input: Input): Promise<Output> => {
    clearTimeout(idle);
    running ??= await begin();
    const thread = running;
    // Only a thread that is not idle keeps the process alive.
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const fail = (reason: ThreadError['reason'], cause?: unknown) =>
      reject(new ThreadError(reason, { cause }));
    const onError = (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too large' : 'failed', error);
    const onExit = (code: number) => fail('failed', new Error(`The thread exited with ${code}`));
    thread.on('message', resolve).on('error', onError).on('exit', onExit);
    const timeout = setTimeout(fail, timeoutMs, 'too slow');
    const stopWatch = watchUsage(thread, options, fail);
    try {
      thread.postMessage(input);
      const output = await promise;
      if (idleMs > 0) idle = setTimeout(end, idleMs).unref();
      else await end();
      return output;
    } catch (error) {
      await end();
      throw error;
    } finally {
      stopWatch();
      clearTimeout(timeout);
      thread.off('message', resolve).off('error', onError).off('exit', onExit).unref();
    }
  };
  return (input) => {
    const answer = last.then(() => call(input));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function startThread(program: URL, { memoryMb }: ThreadOptions): Promise<Worker> {
  const thread = new Worker(program, {
    ...(memoryMb && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    // Capturing the output without reading it discards the warnings of libraries.
    stdout: true,
    stderr: true,
  });
  const [first] = await Promise.race([once(thread, 'message'), once(thread, 'exit')]);
  if (first !== READY) throw new Error(`A thread of ${program.pathname} ended with code ${first}`);
  return thread;
}

/** Calls `fail` when a thread exceeds a limit from now on. Returns a function that ends the watch. */
function watchUsage(
  thread: Worker,
  { cpuMs, memoryMb = Number.POSITIVE_INFINITY }: ThreadOptions,
  fail: (reason: 'too slow' | 'too large') => void,
): () => void {
  if (cpuMs === undefined) return () => undefined;
  // Subtract what a reused thread already uses, such as the garbage of the previous call.
  const begun = usageOf(thread);
  const poll = setInterval(async () => {
    const [before, now] = await Promise.all([begun, usageOf(thread)]);
    if (now.externalMb - before.externalMb > memoryMb) fail('too large');
    if (now.cpuMs - before.cpuMs > cpuMs) fail('too slow');
  }, POLL_INTERVAL_MS);
  return () => clearInterval(poll);
}

/** Returns the resources that a thread uses. Also resolves while the thread is busy. */
async function usageOf(thread: Worker) {
  const none = { external_memory: 0, user: 0, system: 0 };
  // Rejects after the thread has ended.
  const [heap, { user, system }] = await Promise.all([
    thread.getHeapStatistics().catch(() => none),
    thread.cpuUsage().catch(() => none),
  ]);
  return { cpuMs: (user + system) / 1000, externalMb: heap.external_memory / 1024 / 1024 };
}
