import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';

export type WriteCounter = ReturnType<typeof writeCounter>;

/** Counts writes. The count is in the database, so that restoring a backup resets it together with the records. */
export function writeCounter(connection: Connection, name: string) {
  const counter = { _id: name };
  const counters = connection.collection<{ _id: string; version: number }>('counters');
  const increment = () =>
    counters.findOneAndUpdate(
      counter,
      { $inc: { version: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
  return {
    async read(): Promise<number> {
      return (await withAppErrors(counters.findOne(counter)))?.version ?? 0;
    },
    async next(): Promise<number> {
      const incremented = increment().catch((error: unknown) => {
        // Another instance has inserted the counter at the same time.
        if (isDuplicate(error)) return increment();
        throw error;
      });
      return (await withAppErrors(incremented))?.version ?? 0;
    },
  };
}
