import type { Attempt, Deliveries } from '../background/deliveries.ts';

/** Returns a function that makes all due attempts in order, as the queues do. `now` is the clock of the test. */
export function attemptsOf(deliveries: () => Deliveries, now = Date.now): () => Promise<void> {
  const pauses = new Map<string, number>();
  return async () => {
    const isDue = ({ queue, next }: Attempt) => next <= now() && (pauses.get(queue) ?? 0) <= now();
    for (const attempt of await deliveries().waiting()) {
      if (!isDue(attempt)) continue;
      const { pauseMs } = await deliveries().attempt(attempt);
      if (pauseMs !== undefined) pauses.set(attempt.queue, now() + pauseMs);
    }
  };
}

/** Makes the attempts that are due now. */
export const attemptDue = (deliveries: Deliveries): Promise<void> => attemptsOf(() => deliveries)();
