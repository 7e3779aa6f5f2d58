import { setImmediate as nextTurn } from 'node:timers/promises';
import { limitConcurrency } from '@app/service-kit';

/** The maximum number of waiting reads. A read takes up to 40 ms, so the longest wait is about four seconds. */
const MAX_WAITING = 100;

/**
 * Returns a function that runs expensive reads one after another. After each read, the event loop handles requests that
 * have arrived meanwhile, so that a flood of expensive reads does not delay other requests. Rejects with `unavailable`
 * if too many reads are waiting.
 */
export function takeTurns() {
  const run = limitConcurrency({ atOnce: 1, waiting: MAX_WAITING });
  return function inTurn<T>(read: () => T): Promise<T> {
    return run(async () => {
      const result = read();
      await nextTurn();
      return result;
    });
  };
}
