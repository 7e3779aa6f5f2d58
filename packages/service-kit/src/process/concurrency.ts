import { AppError } from '../http/app-error.ts';

interface ConcurrencyOptions {
  /** The maximum number of tasks that run at the same time. */
  atOnce: number;
  /** The maximum number of waiting tasks. Further tasks are refused, because they would wait too long. */
  waiting: number;
}

/**
 * Returns a function that runs tasks in order of arrival, at most `atOnce` at a time. It rejects with `unavailable`
 * if too many tasks are waiting.
 */
export function limitConcurrency({ atOnce, waiting }: ConcurrencyOptions) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((start) => queue.push(start));
    else throw new AppError('unavailable', { headers: { 'Retry-After': '1' } });
    try {
      return await task();
    } finally {
      // The place passes to a waiting task.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
