import { testMinioUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { createPdfStore } from './store.ts';

it('keeps a document under its key, in a bucket that it makes itself', async () => {
  const store = createPdfStore(testMinioUrl());
  expect(await store.get('a.pdf')).toBeUndefined();
  await store.put('a.pdf', Buffer.from('%PDF-'));
  expect(await store.get('a.pdf')).toEqual(Buffer.from('%PDF-'));
  expect(await store.get('b.pdf')).toBeUndefined();
});

it('lets two processes make the bucket at once', async () => {
  const url = testMinioUrl();
  const stores = [createPdfStore(url), createPdfStore(url), createPdfStore(url)];
  await Promise.all(stores.map((store, index) => store.put(`${index}.pdf`, Buffer.from('x'))));
  expect(await stores[0]?.get('2.pdf')).toEqual(Buffer.from('x'));
});

it('rejects when the storage is away', async () => {
  const store = createPdfStore('http://key:secret@127.0.0.1:1/bucket');
  await expect(store.get('a.pdf')).rejects.toThrow();
  await expect(store.put('a.pdf', Buffer.from('x'))).rejects.toThrow();
});
