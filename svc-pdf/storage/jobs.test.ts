import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Bucket, isCode } from '@app/service-kit/storage';
import { silentLog, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../testing/jobs.ts';
import { setExpiry } from './expiry.ts';
import { createJobStore } from './jobs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unused = new AbortController().signal;
const CONTENT = 'a zip';

async function zipOnDisk() {
  const path = join(folder, 'certificates.zip');
  await writeFile(path, CONTENT);
  return { path, bytes: CONTENT.length, crc: crc32(CONTENT), templateVersion: '1' };
}

async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
}

/** Starts a server and returns its URL with the keys and the bucket of `url`. */
async function standIn(url: string, server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
}

it.skipIf(process.platform !== 'linux')(
  'closes the file if the storage is unavailable or refuses it',
  async () => {
    const zip = await zipOnDisk();
    const away = createJobStore('http://key:secret@127.0.0.1:9/journal');
    await expect(away.putZip(UNKNOWN_ID, zip, unused)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    const store = createJobStore(testStorageUrl());
    const refusal = {
      name: 'StorageRefusal',
      message: expect.stringMatching(/^The storage refused the request: /),
    };
    await expect(
      store.putZip(UNKNOWN_ID, { ...zip, crc: zip.crc ^ 1 }, unused),
    ).rejects.toMatchObject(refusal);
    await expect(store.putZip(UNKNOWN_ID, zip, AbortSignal.abort())).rejects.toThrow('abort');
    expect(await store.zip(UNKNOWN_ID)).toBeUndefined();
    await expect.poll(openFiles).not.toContain(zip.path);

    await store.putZip(UNKNOWN_ID, zip, unused);
    expect(await store.zip(UNKNOWN_ID)).toMatchObject({
      size: zip.bytes,
      templateVersion: zip.templateVersion,
    });
    await expect.poll(openFiles).not.toContain(zip.path);
  },
);

it('rejects with a refusal if a retry would not help, for wrong keys or a missing file', async () => {
  const zip = await zipOnDisk();
  const url = testStorageUrl();
  const wrong = createJobStore(Object.assign(new URL(url), { password: 'of-another' }).href);
  const refusal = {
    name: 'StorageRefusal',
    message: 'The storage refused the request: AccessDenied',
  };
  await expect(wrong.putZip(UNKNOWN_ID, zip, unused)).rejects.toMatchObject(refusal);
  await expect(wrong.readInput(UNKNOWN_ID)).rejects.toMatchObject({
    name: 'StorageRefusal',
    message: expect.stringMatching(/^The storage refused the request: SignatureDoesNotMatch, /),
  });
  const gone = { ...zip, path: join(folder, 'gone.zip') };
  await expect(createJobStore(url).putZip(UNKNOWN_ID, gone, unused)).rejects.toMatchObject({
    name: 'StorageRefusal',
    message: 'The file to be stored could not be read',
  });
});

it('does not report an input as expired if the storage has lost its bucket', async () => {
  const url = testStorageUrl();
  const store = createJobStore(url);
  await expect(store.readInput(UNKNOWN_ID)).rejects.toThrow('NoSuchBucket');
  await new Bucket({ url, answerWithinMs: 30_000 }).ensure();
  expect(await store.readInput(UNKNOWN_ID)).toBeUndefined();
});

it('sets the expiry rules again after a failure, and keeps the operator’s rules', async (context) => {
  const url = testStorageUrl();
  const bucket = new Bucket({ url, answerWithinMs: 30_000 });
  await bucket.ensure();
  const { port, hostname } = new URL(url);
  let failures = 0;
  const server = createServer((req, res) => {
    if (req.method === 'GET' && req.url?.includes('lifecycle') && failures === 0) {
      failures += 1;
      res.destroy();
      return;
    }
    const { method, url: path, headers } = req;
    const forwarded = request({ hostname, port, method, path, headers }, (response) => {
      res.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(res);
    });
    req.pipe(forwarded);
  });
  const operatorsRule = {
    ID: 'operators',
    Status: 'Enabled' as const,
    Filter: { Prefix: 'mine/' },
  };
  try {
    await bucket.client.setBucketLifecycle(bucket.name, {
      Rule: [{ ...operatorsRule, Expiration: { Days: 9 } }],
    });
  } catch (error) {
    if (isCode(error, 'NotImplemented'))
      return context.skip('the storage at S3_URL has no expiry rules');
    throw error;
  }
  await setExpiry(await standIn(url, server), silentLog, unused, 10);
  expect(failures).toBe(1);
  const { Rule } = (await bucket.client.getBucketLifecycle(bucket.name)) ?? {};
  const rules = [Rule ?? []].flat().map((rule) => [rule.ID, rule.Filter?.Prefix, rule.Expiration]);
  expect(rules.sort()).toEqual([
    ['expire-documents', 'documents/', { Days: 30 }],
    ['expire-jobs', 'jobs/', { Days: 7 }],
    ['operators', 'mine/', { Days: 9 }],
  ]);
  server.close();
  server.closeAllConnections();
});

it('stops setting the expiry rules if the storage has none', async () => {
  const server = createServer((req, res) => {
    if (!req.url?.includes('lifecycle')) return res.end();
    return res.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
  });
  await setExpiry(await standIn(testStorageUrl(), server), silentLog, unused, 10);
  server.close();
  server.closeAllConnections();
});

it('closes the connection of a late response', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_, res) => res.once('close', closed.resolve));
  const store = createJobStore(await standIn(testStorageUrl(), server), 1_000);
  await expect(store.openZip(UNKNOWN_ID, 'etag', '')).rejects.toThrow('within 1000 ms');
  await closed.promise;
  server.close();
});

it('soon gives up storing an input when the storage freezes during the upload', async () => {
  let isFrozen = false;
  const server = createServer((req, res) => {
    isFrozen ||= req.method === 'PUT';
    if (!isFrozen) res.end();
  });
  const store = createJobStore(await standIn(testStorageUrl(), server));
  await expect(store.putInput(UNKNOWN_ID, Buffer.from('input'))).rejects.toThrow();
  expect(isFrozen).toBe(true);
  server.close();
  server.closeAllConnections();
}, 15_000);
