import { expect, it } from 'vitest';
import { Bucket } from '../storage/bucket.ts';
import { testStorageUrl } from '../testing/index.ts';
import { copyObjects } from './object-copy.ts';

/** Opens a new bucket that lists an object which it does not have. */
function listing(key: string): Bucket {
  const bucket = new Bucket({ url: testStorageUrl(), answerWithinMs: 30_000 });
  bucket.objects = async function* () {
    yield { key, modified: new Date() };
  };
  return bucket;
}

const copied = (journal: Bucket, review: Bucket) =>
  copyObjects({ journal, review }, () => Promise.resolve());

it('leaves out an object that was removed, but fails if the storage loses its bucket', async () => {
  const [journal, review] = [listing('a'), listing('b')];
  await Promise.all([journal.ensure(), review.ensure()]);
  expect(await copied(journal, review)).toMatchObject({ objects: 0 });
  await expect(copied(journal, listing('c'))).rejects.toThrow('Reading c failed with status 404');
});
