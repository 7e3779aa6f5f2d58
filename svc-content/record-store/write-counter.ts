import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';

/** Counts the writes to a set of collections; an instance compares it with what it has applied. */
export interface WriteCounter {
  read(): Promise<number>;
  next(): Promise<number>;
}

/** Stored in the database, not in Redis: the counter must be restored together with what it counts. */
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
        // Another instance inserted the counter at the same time.
        if (isDuplicate(error)) return increment();
        throw error;
      });
      return (await reachable(incremented))?.version ?? 0;
    },
  };
}
