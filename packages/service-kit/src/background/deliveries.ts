import type { Background, JobQueue } from './background.ts';

/** The latest time that a `Date` can have, in ms. */
export const ANY_TIME = 8.64e15;
/** The maximum number of attempts that are added to the queues at once. */
export const MOST_WAITING = 1_000;

/** One attempt of a delivery. */
export interface Attempt {
  queue: string;
  id: string;
  /**
   * The time of the attempt in ms. The record stores the same time until an instance claims the attempt, so that only
   * one instance makes the attempt.
   */
  next: number;
}

export interface Outcome {
  /** The next attempt, unless the delivery has ended. */
  again?: Attempt | undefined;
  /** The time in ms during which the other system accepts nothing. */
  pauseMs?: number | undefined;
}

/**
 * Data that is stored first and then delivered to another system. The records are authoritative. The queue contains
 * only the times of attempts, so no data are lost if the queue is lost.
 */
export interface Deliveries {
  readonly queues: readonly string[];
  /** Called after something to deliver was stored. */
  onDue: (attempt: Attempt) => void;
  /**
   * Returns the waiting attempts, the earliest first, at most `MOST_WAITING`. With `until` (ms), returns only attempts
   * that are due at this time.
   */
  waiting(until?: number): Promise<Attempt[]>;
  /** Makes an attempt, unless it was already made. */
  attempt(attempt: Attempt): Promise<Outcome>;
}

/**
 * The interval of looking for records without a job. A record loses its job if a process is killed or if Redis loses
 * its data.
 */
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
