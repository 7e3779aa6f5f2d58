import { testStorageUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { FileStorage } from './file-storage.ts';
import { FileStore } from './file-store.ts';

it('calls a file missing, unless the storage has lost its bucket', async () => {
  const storage = new FileStorage(testStorageUrl());
  const files = new FileStore({ storage, folder: 'articles', type: 'pdf' });
  await expect(files.open('0'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(files.list().next()).rejects.toMatchObject({ code: 'unavailable' });
  await storage.bucket.ensure();
  expect(await files.open('0'.repeat(64))).toBeUndefined();
  expect(await files.list().next()).toMatchObject({ done: true });
});
