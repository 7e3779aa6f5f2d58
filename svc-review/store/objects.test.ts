import { testStorageUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { Objects } from './objects.ts';

it('reports a file as missing only if the bucket exists', async () => {
  const objects = new Objects(testStorageUrl());
  await expect(objects.read('unknown')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(objects.list().next()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await objects.list({ mayBeMissing: true }).next()).toMatchObject({ done: true });
  await objects.put('known', Buffer.from('text'));
  await expect(objects.read('unknown')).rejects.toMatchObject({ code: 'not_found' });
});
