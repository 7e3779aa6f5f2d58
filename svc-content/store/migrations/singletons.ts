import { isDuplicate } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';

export type Fields = Readonly<Record<string, string | boolean>>;

/** Returns the collection with this name. The name is also the ID of the collection's only record. */
export function singletons(connection: Connection, name: string) {
  return connection.collection<{ _id: string; [field: string]: unknown }>(name);
}

/**
 * Creates the record, or adds missing fields to it. Retries if another instance writes the record at the same time.
 */
export async function completeSingleton(
  connection: Connection,
  name: string,
  fields: Fields,
): Promise<void> {
  const collection = singletons(connection, name);
  for (;;) {
    const found = await collection.findOne({ _id: name });
    if (!found) {
      await collection.insertOne({ _id: name, ...fields, version: 0 }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
      continue;
    }
    const missing = Object.entries(fields).filter(([field]) => !(field in found));
    if (missing.length === 0) return;
    const stillMissing = missing.map(([field]) => [field, { $exists: false }]);
    await collection.updateOne(
      { _id: name, ...Object.fromEntries(stillMissing) },
      { $set: Object.fromEntries(missing) },
    );
  }
}
