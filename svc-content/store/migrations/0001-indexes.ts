import type { Migration } from '@app/service-kit/migrations';
import mongoose, { type Connection } from 'mongoose';

const unique = { unique: true };

/** Creates the unique indexes that decide between concurrent writes, and the index for a user's saved searches. */
export const indexes: Migration = {
  number: 1,
  name: 'indexes',
  async up(connection) {
    // The former index treated articles without a transaction ID as duplicates. It would conflict with the new index.
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

/** MongoDB's error codes for a missing collection and for a missing index. */
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
