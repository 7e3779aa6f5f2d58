import type { Migration } from '@app/service-kit/migrations';
import mongoose, { type Connection } from 'mongoose';

const unique = { unique: true };

/** Unique indexes decide between concurrent writes. The last but one finds a user's saved searches. */
export const indexes: Migration = {
  number: 1,
  name: 'indexes',
  async up(connection) {
    // Dropped, because it treated articles without a transaction ID as duplicates. A field may have only one index.
    await dropIndex(connection, 'articles', 'txnid_1');
    const articles = connection.collection('articles');
    await articles.createIndex({ refKey: 1 }, unique);
    await articles.createIndex({ titleKey: 1 }, unique);
    await articles.createIndex({ txnid: 1 }, { name: 'txnid_if_any', ...unique, sparse: true });
    await connection.collection('issues').createIndex({ year: 1, volume: 1, issue: 1 }, unique);
    const searches = connection.collection('savedsearches');
    await searches.createIndex({ user: 1 });
    await searches.createIndex({ key: 1 }, unique);
  },
};

/** The MongoDB error codes of a missing collection and of a missing index. */
const NOTHING_TO_DROP = [26, 27];

async function dropIndex(connection: Connection, collection: string, name: string): Promise<void> {
  const dropping = connection.collection(collection).dropIndex(name);
  await dropping.catch((error: unknown) => {
    const { MongoServerError } = mongoose.mongo;
    const isGone =
      error instanceof MongoServerError && NOTHING_TO_DROP.includes(Number(error.code));
    if (!isGone) throw error;
  });
}
