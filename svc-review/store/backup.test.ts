import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup } from '@app/service-kit/create-backup';
import { Bucket } from '@app/service-kit/storage';
import { testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSubmissions, startDraft, uploadFiles } from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let folder: string;
let review: TestReview;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  review = await startReview();
  await openSubmissions(review);
});
afterAll(async () => {
  await review.close();
  await rm(folder, { recursive: true });
});

it('needs the bucket of manuscripts once a draft has a file', async () => {
  const { db } = review.settings;
  const bucket = () => new Bucket({ url: testStorageUrl(), answerWithinMs: 10_000 });
  const stores = {
    databases: { auth: db, content: db, review: db },
    buckets: { journal: bucket(), review: bucket() },
    keys: {},
  };
  const backUp = (name: string) =>
    createBackup(stores, { file: join(folder, name), withKeys: false });
  const draft = await startDraft(review);
  expect(await backUp('draft')).toMatchObject({ objects: 0 });
  await uploadFiles(draft);
  await expect(backUp('lost')).rejects.toMatchObject({ code: 'NoSuchBucket' });
});
