import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../mongo/database.ts';
import { Bucket } from '../storage/bucket.ts';
import { silentLog, testMongoUrl, testStorageUrl } from '../testing/index.ts';
import { copyObjects, hasObjects } from './object-copy.ts';
import type { Stores } from './stores.ts';

let databases: Stores['databases'];
beforeAll(async () => {
  const database = await connectDatabase(testMongoUrl(), silentLog);
  databases = { auth: database, content: database, review: database };
});
afterAll(() => databases.content.close());

const newBucket = () => new Bucket({ url: testStorageUrl(), answerWithinMs: 30_000 });

/** Opens a new bucket that lists an object which it does not have. */
function listing(key: string): Bucket {
  const bucket = newBucket();
  bucket.objects = async function* () {
    yield { key, modified: new Date() };
  };
  return bucket;
}

const copied = (journal: Bucket, review: Bucket) =>
  copyObjects({ databases, buckets: { journal, review } }, () => Promise.resolve());

it('leaves out an object that was removed, but fails if the storage loses its bucket', async () => {
  const [journal, review] = [listing('a'), listing('b')];
  await Promise.all([journal.ensure(), review.ensure()]);
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
  await expect(copied(journal, listing('c'))).rejects.toThrow('Reading c failed with status 404');
});

it('copies nothing from buckets that do not exist, until a record names a file', async () => {
  const [journal, review] = [newBucket(), newBucket()];
  expect(await hasObjects({ journal, review })).toBe(false);
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
  const authorSides = databases.review.collection('authorsides');
  await authorSides.insertOne({ files: [] });
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
  await databases.content.collection('articles').insertOne({ pdf: { sha256: 'f' } });
  await expect(copied(journal, review)).rejects.toMatchObject({ code: 'NoSuchBucket' });
  await journal.ensure();
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
  await authorSides.insertOne({ files: [{ id: 'f' }] });
  await expect(copied(journal, review)).rejects.toMatchObject({ code: 'NoSuchBucket' });
});
