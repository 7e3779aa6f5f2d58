import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../process/log.ts';
import { silentLog, testStorageUrl } from '../testing/index.ts';
import { storageAddress, storageEnv } from './address.ts';
import { Bucket, isObjectKey, storageAccepts } from './bucket.ts';

it('parses the address of an object storage', () => {
  expect(storageAddress('http://key:a%2Fb@minio:9000/journal')).toEqual({
    endPoint: 'minio',
    port: 9000,
    useSSL: false,
    accessKey: 'key',
    secretKey: 'a/b',
    bucket: 'journal',
    region: 'us-east-1',
    style: 'path',
    encryption: {},
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
  'http://key:secret@minio:9000/journal?style=host',
  'http://key:secret@minio:9000/journal?encryption=AES-256',
  'http://key:secret@minio:9000/journal?encrypted=AES256',
  'ftp://key:secret@minio/journal',
  'minio',
])('refuses the address %s', (url) => {
  expect(storageEnv.safeParse(url).success).toBe(false);
  expect(() => new Bucket({ url, answerWithinMs: 1_000 })).toThrow('accesskey:secretkey@host');
});

it.each([
  ['none', {}],
  ['AES256', { 'x-amz-server-side-encryption': 'AES256' }],
  ['aws:kms', { 'x-amz-server-side-encryption': 'aws:kms' }],
  [
    'aws:kms:arn:aws:kms:eu-1:1:key/a',
    {
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'arn:aws:kms:eu-1:1:key/a',
    },
  ],
])('writes with the headers of the encryption %s', (encryption, headers) => {
  const url = `http://key:secret@minio:9000/journal?encryption=${encryption}`;
  const bucket = new Bucket({ url, answerWithinMs: 1_000 });
  expect(bucket.encryption).toEqual(headers);
  expect(bucket.signed('PUT', 'a').headers).toMatchObject(headers);
  expect(Object.keys(bucket.signed('GET', 'a').headers).join()).not.toContain('encryption');
});

it('puts the bucket’s name into the path or the host name', () => {
  const signed = (style: string) =>
    new Bucket({
      url: `https://key:secret@s3.example.org/journal?style=${style}`,
      answerWithinMs: 1_000,
    }).signed('GET', "articles/it's é.pdf").url;
  expect(signed('path')).toBe('https://s3.example.org/journal/articles/it%27s%20%C3%A9.pdf');
  expect(signed('virtual-host')).toBe(
    'https://journal.s3.example.org/articles/it%27s%20%C3%A9.pdf',
  );
});

it('signs requests that write and read, including their headers', async () => {
  const bucket = new Bucket({ url: testStorageUrl(), answerWithinMs: 30_000 });
  await bucket.ensure();
  const key = "articles/it's é+&.pdf";
  const put = bucket.signed('PUT', key, {
    'Content-Type': 'text/plain',
    'x-amz-meta-edition': '7',
    'x-amz-checksum-crc32': 'DUoRhQ==',
  });
  const sent = await fetch(put.url, { method: 'PUT', headers: put.headers, body: 'hello world' });
  expect([sent.status, await sent.text()]).toEqual([200, '']);
  const encryption = 'x-amz-server-side-encryption';
  expect(await bucket.client.statObject(bucket.name, key)).toMatchObject({
    size: 11,
    metaData: {
      edition: '7',
      'content-type': 'text/plain',
      ...(bucket.encryption[encryption] && { [encryption]: bucket.encryption[encryption] }),
    },
  });
  const get = bucket.signed('GET', key, { Range: 'bytes=0-4' });
  expect(await (await fetch(get.url, { headers: get.headers })).text()).toBe('hello');
  const forged = { ...put.headers, 'x-amz-meta-edition': '8' };
  const refused = await fetch(put.url, { method: 'PUT', headers: forged, body: 'hello world' });
  expect(refused.status).toBe(403);
});

it('creates its bucket, even from several processes at once, and reports missing objects', async () => {
  const url = testStorageUrl();
  const open = () => new Bucket({ url, answerWithinMs: 30_000 });
  const bucket = open();
  const find = (key: string) => bucket.ifThere(bucket.client.statObject(bucket.name, key));
  expect(await find('a')).toBeUndefined();
  await Promise.all([bucket, open(), open()].map((each) => each.ensure()));
  expect(await find('a')).toBeUndefined();
  await bucket.client.putObject(bucket.name, 'a', 'text');
  expect(await find('a')).toMatchObject({ size: 4 });
});

it('rejects within its time limit if the storage hangs', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://key:secret@127.0.0.1:${port}/journal`;
  await expect(new Bucket({ url, answerWithinMs: 100 }).ensure()).rejects.toThrow('within 100 ms');
  server.close();
});

it('waits while the storage refuses the login, and logs the reason', async () => {
  const url = new URL(testStorageUrl());
  await storageAccepts(url.href, silentLog);
  url.password = 'wrong-secret';
  const log = createLogger({ name: 'test', level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  let accepted = false;
  const waiting = storageAccepts(url.href, log).then(() => {
    accepted = true;
  });
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2), 60_000);
  expect(accepted).toBe(false);
  expect(logged).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: expect.any(String) }) },
    'the storage refused the login: check S3_URL',
  );
  // Ends the attempts, which would disturb the tests of other files in this process.
  logged.mockImplementation(() => {
    throw new Error('ended');
  });
  await expect(waiting).rejects.toThrow('ended');
});

it('does not wait for an unreachable storage', async () => {
  await storageAccepts('http://key:secret@127.0.0.1:1/journal', silentLog);
});

it.each([
  '../other/x',
  'a/../../other/x',
  'a/./b',
  '.',
  '..',
  '',
  '/a',
  'a//b',
  'a/',
  'a\\..\\b',
  'a\nb',
])('does not sign a request for %j, which leads elsewhere', (key) => {
  const bucket = new Bucket({ url: 'http://key:secret@minio:9000/journal', answerWithinMs: 1_000 });
  expect(isObjectKey(key)).toBe(false);
  expect(() => bucket.signed('PUT', key)).toThrow('not the key of an object');
});

it.each(['a', 'articles/0f.pdf', 'a/..b/c..', 'Ärtikel 1/%2e%2e'])(
  'signs a request for %j',
  (key) => {
    const bucket = new Bucket({
      url: 'http://key:secret@minio:9000/journal',
      answerWithinMs: 1_000,
    });
    const { pathname } = new URL(bucket.signed('GET', key).url);
    expect(decodeURIComponent(pathname)).toBe(`/journal/${key}`);
  },
);
