import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';

/** Counts the writes to a set of collections. An instance compares the count with the writes that it has applied. */
export interface WriteCounter {
  read(): Promise<number>;
  next(): Promise<number>;
}

/**
 * Returns a counter that is stored in the database, because it must be restored together with the counted records.
 * Redis would not restore it.
 */
export function writeCounter(connection: Connection, name: string): WriteCounter {
  const counter = { _id: name };
  const counters = connection.collection<{ _id: string; version: number }>('counters');
  const increment = () =>
    counters.findOneAndUpdate(
      counter,
      { $inc: { version: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
  return {
    async read() {
      return (await reachable(counters.findOne(counter)))?.version ?? 0;
    },
    async next() {
      const incremented = increment().catch((error: unknown) => {
        // Another instance has inserted the counter at the same time.
        if (isDuplicate(error)) return increment();
        throw error;
      });
      return (await reachable(incremented))?.version ?? 0;
    },
  };
}
