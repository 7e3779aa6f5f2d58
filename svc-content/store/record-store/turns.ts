import { setImmediate as nextTurn } from 'node:timers/promises';
import { limitConcurrency } from '@app/service-kit';

/** Maximum number of waiting reads. A read takes up to 40 ms, so none waits much longer than four seconds. */
const MAX_WAITING = 100;

/**
 * Returns a function that runs expensive reads one after the other. After each, the event loop serves requests that have
 * arrived meanwhile, so that a flood of them does not delay other reads. It rejects with `unavailable` if too many
 * are waiting.
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
