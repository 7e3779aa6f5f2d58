import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { Bucket, storageAddress, storageEnv } from './storage.ts';
import { testStorageUrl } from './testing/index.ts';

it('parses the address of an object storage', () => {
  expect(storageAddress('http://key:a%2Fb@minio:9000/journal')).toEqual({
    endPoint: 'minio',
    port: 9000,
    useSSL: false,
    accessKey: 'key',
    secretKey: 'a/b',
    bucket: 'journal',
    region: 'us-east-1',
  });
  expect(
    storageAddress('https://key:secret@s3.example.org/journal?region=eu-central-1'),
  ).toMatchObject({
    port: 443,
    useSSL: true,
    region: 'eu-central-1',
  });
});

it.each([
  'http://key:secret@minio:9000',
  'http://key:secret@minio:9000/',
  'http://key:secret@minio:9000/a/b',
  'http://minio:9000/journal',
  'ftp://key:secret@minio/journal',
  'minio',
])('refuses the address %s', (url) => {
  expect(storageEnv.safeParse(url).success).toBe(false);
  expect(() => new Bucket({ url, answerWithinMs: 1_000 })).toThrow('accesskey:secretkey@host');
});

it('creates its bucket, also from several processes at once, and reports missing objects', async () => {
  const url = testStorageUrl();
  const open = () => new Bucket({ url, answerWithinMs: 3_000 });
  const bucket = open();
  const find = (key: string) => bucket.ifThere(bucket.client.statObject(bucket.name, key));
  expect(await find('a')).toBeUndefined();
  await Promise.all([bucket, open(), open()].map((each) => each.ensure()));
  expect(await find('a')).toBeUndefined();
  await bucket.client.putObject(bucket.name, 'a', 'text');
  expect(await find('a')).toMatchObject({ size: 4 });
});

it('rejects within its time limit when the storage hangs', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://key:secret@127.0.0.1:${port}/journal`;
  await expect(new Bucket({ url, answerWithinMs: 100 }).ensure()).rejects.toThrow('within 100 ms');
  server.close();
});
