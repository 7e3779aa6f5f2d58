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

/** Opens a new bucket that lists an object that it does not contain. */
function listing(key: string): Bucket {
  const bucket = newBucket();
  bucket.objects = async function* () {
    yield { key, modified: new Date() };
  };
  return bucket;
}

const copied = (journal: Bucket, review: Bucket) =>
  copyObjects({ databases, buckets: { journal, review } }, () => Promise.resolve());

it('skips an object that was removed in the meantime, but fails if the storage loses its bucket', async () => {
  const [journal, review] = [listing('a'), listing('b')];
  await Promise.all([journal.ensure(), review.ensure()]);
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
  await expect(copied(journal, listing('c'))).rejects.toThrow('Reading c failed with status 404');
});

const hash = 'f'.repeat(64);
const id = 'i'.repeat(22);
const picture = `/assets/journal/${hash}.20x20.webp`;

it.each<['content' | 'review', string, object]>([
  ['content', 'articles', { pdf: { sha256: hash } }],
  ['content', 'deleteddrafts', { article: { pdf: { sha256: hash } } }],
  ['content', 'conversions', { file: { sha256: hash } }],
  ['content', 'textversions', { text: { sha256: hash } }],
  ['content', 'addedfigures', { file: `${hash}.png` }],
  ['content', 'dumps', { sha256: hash }],
  ['content', 'editors', { picture: `${hash}.webp` }],
  ['content', 'indexing', { image: `${hash}.webp` }],
  ['content', 'issues', { cover: picture }],
  ['content', 'settings', { logo_image: picture }],
  ['content', 'settings', { copyright_form: `/assets/journal/${hash}.pdf` }],
  ['content', 'design', { seal_image: picture }],
  ['review', 'authorsides', { files: [{ id }] }],
  ['review', 'authorsides', { submissions: [{ files: [{ id }] }] }],
  ['review', 'reviewersides', { file: { id } }],
  ['review', 'reviewersides', { reviews: [{ file: null }, { file: { id } }] }],
])(
  'fails without the bucket if a record names a file: %s, %s %j',
  async (name, records, record) => {
    const [journal, review] = [newBucket(), newBucket()];
    const collection = databases[name].collection(records);
    const { insertedId } = await collection.insertOne(record);
    await expect(copied(journal, review)).rejects.toMatchObject({ code: 'NoSuchBucket' });
    await (name === 'content' ? journal : review).ensure();
    expect(await copied(journal, review)).toMatchObject({ objects: 0 });
    await collection.deleteOne({ _id: insertedId });
  },
);

it('copies nothing from buckets that do not exist while no record names a file', async () => {
  const [journal, review] = [newBucket(), newBucket()];
  expect(await hasObjects({ journal, review })).toBe(false);
  const { content } = databases;
  await content.collection('settings').insertOne({ title: 'A', logo_image: '' });
  await content.collection('editors').insertOne({ picture: '' });
  await databases.review.collection('authorsides').insertOne({ files: [], submissions: [] });
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
});
