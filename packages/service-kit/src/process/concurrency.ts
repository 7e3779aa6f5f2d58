import PQueue from 'p-queue';
import { AppError } from '../http/app-error.ts';

interface ConcurrencyOptions {
  /** The maximum number of tasks that run at the same time. */
  atOnce: number;
  /** The maximum number of waiting tasks. Further tasks are refused, because their wait would be too long. */
  waiting: number;
}

/**
 * Returns a function that runs tasks in order of arrival, at most `atOnce` at a time. The function rejects with
 * `unavailable` if too many tasks are waiting.
 */
export function limitConcurrency({ atOnce, waiting }: ConcurrencyOptions) {
  const queue = new PQueue({ concurrency: atOnce });
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (queue.pending + queue.size < atOnce + waiting) return queue.add(task);
    throw new AppError('unavailable', { headers: { 'Retry-After': '1' } });
  };
}
