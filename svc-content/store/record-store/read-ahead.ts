import { withAppErrors } from '@app/service-kit/mongo';
import mongoose, { type Model } from 'mongoose';

/** Documents in a batch. Decoding and indexing a batch takes some ten milliseconds, after which other requests run. */
const BATCH = 250;

/**
 * Reads all documents of a collection in batches. The database reads the next batch while the caller processes one, which
 * halves the time of a start.
 */
export async function* readAhead<T extends object>({
  collection,
}: Pick<Model<never>, 'collection'>): AsyncGenerator<T[]> {
  // Raw documents are decoded here, because the driver would decode a whole batch before it asks for the next one.
  const cursor = collection.find({}, { batchSize: BATCH, raw: true });
  const next = () => {
    const document = cursor.next();
    // The loop below handles the error, unless the caller has ended it.
    document.catch(() => undefined);
    return document;
  };
  let first = next();
  try {
    for (let found = await withAppErrors(first); found; found = await withAppErrors(first)) {
      const batch = [found, ...cursor.readBufferedDocuments()];
      first = next();
      // The casts are safe: with `raw`, documents are bytes.
      yield batch.map((bytes) => mongoose.mongo.BSON.deserialize(bytes as never) as T);
    }
  } finally {
    await cursor.close().catch(() => undefined);
  }
}
