import { withAppErrors } from '@app/service-kit/mongo';
import mongoose, { type Model } from 'mongoose';

/**
 * The number of documents in a batch. Decoding and indexing a batch takes about ten milliseconds. Then other requests
 * are handled.
 */
const BATCH = 250;

/**
 * Reads all documents of a collection in batches. While the caller processes a batch, the database reads the next one,
 * which halves the time of a start.
 */
export async function* readAhead<T extends object>({
  collection,
}: Pick<Model<never>, 'collection'>): AsyncGenerator<T[]> {
  // Raw documents are decoded here. Otherwise, the driver would decode a whole batch before it requests the next one.
  const cursor = collection.find({}, { batchSize: BATCH, raw: true });
  const next = () => {
    const document = cursor.next();
    // The error is handled in the loop below, unless the caller has left the loop.
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
