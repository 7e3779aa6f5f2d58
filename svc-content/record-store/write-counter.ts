import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';

/** Counts writes, so that one cheap read tells an instance whether it is behind. */
export interface WriteCounter {
  read(): Promise<number>;
  next(): Promise<number>;
}

interface CounterDocument {
  _id: string;
  version: number;
}

/**
 * In the database and not in Redis, because it must be neither lost nor behind what it counts: a
 * restored or emptied Redis would tell instances that they are up to date when they are not.
 */
export function writeCounter(connection: Connection, name: 'journal' | 'work log'): WriteCounter {
  const counter = { _id: name };
  const counters = connection.collection<CounterDocument>('counters');
  return {
    async read() {
      return (await reachable(counters.findOne(counter)))?.version ?? 0;
    },
    async next() {
      const raise = () =>
        counters.findOneAndUpdate(
          counter,
          { $inc: { version: 1 } },
          { upsert: true, returnDocument: 'after' },
        );
      const raised = raise().catch((error: unknown) => {
        // Another instance has just begun to count.
        if (isDuplicate(error)) return raise();
        throw error;
      });
      return (await reachable(raised))?.version ?? 0;
    },
  };
}
