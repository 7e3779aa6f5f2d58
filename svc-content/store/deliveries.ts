import type { Background, JobQueue } from '@app/service-kit/background';

/** The latest time of a `Date`, in ms. */
export const ANY_TIME = 8.64e15;
/** Limits what one look adds to the queues. */
export const MOST_WAITING = 1_000;

/** One attempt of a delivery. */
export interface Attempt {
  queue: string;
  id: string;
  /** When it is made, in ms. The record has the same time until an instance makes the attempt, so only one does. */
  next: number;
}

export interface Outcome {
  /** The next attempt, unless the delivery has ended. */
  again?: Attempt | undefined;
  /** For how long the other system takes nothing, in ms. */
  pauseMs?: number | undefined;
}

/**
 * What is stored first and then delivered to another system. The records are the truth. The queue only says when an
 * attempt is due, so nothing is lost with it.
 */
export interface Deliveries {
  readonly queues: readonly string[];
  /** Called after something was stored that has to be delivered. */
  onDue: (attempt: Attempt) => void;
  /** Returns the next attempts that are due at a time in ms, the earliest first, at most `MOST_WAITING`. */
  waiting(until?: number): Promise<Attempt[]>;
  /** Makes an attempt, unless it was made. */
  attempt(attempt: Attempt): Promise<Outcome>;
}

/** The interval of looking for records without a job, which a process left that was killed, or a Redis that was lost. */
const LOOK_EVERY_MS = 60_000;

/** Makes deliveries in the background. Each instance makes `atOnce` attempts of a queue at the same time. */
export function deliver(background: Background, name: string, deliveries: Deliveries, atOnce = 1) {
  if (deliveries.queues.length === 0) return;
  const add = (attempt: Attempt) => queues.get(attempt.queue)?.add(attempt, attempt.next);
  const run = async (attempt: Attempt) => {
    const { again, pauseMs } = await deliveries.attempt(attempt);
    if (pauseMs !== undefined) await queues.get(attempt.queue)?.pause(pauseMs);
    if (again) add(again);
  };
  const queues = new Map<string, JobQueue<Attempt>>(
    deliveries.queues.map((queue) => [queue, background.queue<Attempt>(queue, { atOnce, run })]),
  );
  deliveries.onDue = add;
  background.every(LOOK_EVERY_MS, `looking for ${name}`, async () => {
    for (const attempt of await deliveries.waiting(Date.now() + 2 * LOOK_EVERY_MS)) add(attempt);
  });
}
