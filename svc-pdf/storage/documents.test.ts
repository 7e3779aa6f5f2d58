import { testStorageUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { createDocumentStore } from './documents.ts';

it('stores documents in a bucket that it creates', async () => {
  const store = createDocumentStore(testStorageUrl());
  expect(await store.get('a')).toBeUndefined();
  await store.put('a', Buffer.from('%PDF-'));
  expect(await store.get('a')).toEqual(Buffer.from('%PDF-'));
  expect(await store.get('b')).toBeUndefined();
});

it('creates the bucket in concurrent processes', async () => {
  const url = testStorageUrl();
  const stores = [createDocumentStore(url), createDocumentStore(url), createDocumentStore(url)];
  await Promise.all(stores.map((store, index) => store.put(`${index}`, Buffer.from('x'))));
  expect(await stores[0]?.get('2')).toEqual(Buffer.from('x'));
});

it('rejects if the storage is unavailable', async () => {
  const store = createDocumentStore('http://key:secret@127.0.0.1:1/bucket');
  await expect(store.get('a')).rejects.toThrow();
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow();
});
