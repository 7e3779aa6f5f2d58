import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { initialDesign } from '@app/contracts';
import { Bucket } from '@app/service-kit/storage';
import { silentLog, testMinioUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellExpiry } from './expiry.ts';
import { writeInput } from './input.ts';
import { JobFault } from './job.ts';
import { createMake } from './make.ts';
import { createJobStore } from './store.ts';
import { stubPress, UNKNOWN_ID } from './testing.ts';
import { openWorkFolder } from './work-folder.ts';

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
  return { path, bytes: CONTENT.length, crc: crc32(CONTENT), edition: 'first edition' };
}

async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
}

/** An address of what is listened to so, with the keys and the bucket of another. */
async function standIn(url: string, server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
}

it.skipIf(process.platform !== 'linux')(
  'a storage that is away, or refuses, leaves no file open',
  async () => {
    const zip = await zipOnDisk();
    const away = createJobStore('http://key:secret@127.0.0.1:9/journal');
    await expect(away.putZip(UNKNOWN_ID, zip, unused)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    const store = createJobStore(testMinioUrl());
    const told = { name: 'JobFault', message: expect.stringMatching(/^The storage refused it: /) };
    await expect(
      store.putZip(UNKNOWN_ID, { ...zip, crc: zip.crc ^ 1 }, unused),
    ).rejects.toMatchObject(told);
    await expect(store.putZip(UNKNOWN_ID, zip, AbortSignal.abort())).rejects.toThrow('abort');
    expect(await store.zip(UNKNOWN_ID)).toBeUndefined();
    await expect.poll(openFiles).not.toContain(zip.path);

    await store.putZip(UNKNOWN_ID, zip, unused);
    expect(await store.zip(UNKNOWN_ID)).toMatchObject({ size: zip.bytes, edition: zip.edition });
    await expect.poll(openFiles).not.toContain(zip.path);
  },
);

it('what another try would not mend is told at once: keys that are refused, a file that is gone', async () => {
  const zip = await zipOnDisk();
  const url = testMinioUrl();
  const wrong = createJobStore(Object.assign(new URL(url), { password: 'of-another' }).href);
  const told = { name: 'JobFault', message: 'The storage refused it: AccessDenied' };
  await expect(wrong.putZip(UNKNOWN_ID, zip, unused)).rejects.toMatchObject(told);
  await expect(wrong.readInput(UNKNOWN_ID)).rejects.toMatchObject({
    name: 'JobFault',
    message: expect.stringMatching(/^The storage refused it: SignatureDoesNotMatch, /),
  });
  const gone = { ...zip, path: join(folder, 'gone.zip') };
  await expect(createJobStore(url).putZip(UNKNOWN_ID, gone, unused)).rejects.toMatchObject({
    name: 'JobFault',
    message: 'The file to be stored could not be read',
  });
});

it('when zips and documents expire is told again until it is, and leaves the operator’s own', async () => {
  const url = testMinioUrl();
  const bucket = new Bucket({ url, answerWithinMs: 3_000 });
  await bucket.ensure();
  const { port, hostname } = new URL(url);
  let hiccups = 0;
  const server = createServer((req, res) => {
    if (req.method === 'GET' && req.url?.includes('lifecycle') && hiccups === 0) {
      hiccups += 1;
      res.destroy();
      return;
    }
    const { method, url: path, headers } = req;
    const passedOn = request({ hostname, port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    req.pipe(passedOn);
  });
  const store = createJobStore(await standIn(url, server));
  const own = { ID: 'operators', Status: 'Enabled' as const, Filter: { Prefix: 'mine/' } };
  await bucket.client.setBucketLifecycle(bucket.name, {
    Rule: [{ ...own, Expiration: { Days: 9 } }],
  });
  await tellExpiry(store, silentLog, unused, 10);
  expect(hiccups).toBe(1);
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

it('a job waits for a storage that is away from its first failure on, and for no refusal', async () => {
  const input = {
    kind: 'bulkcertificates' as const,
    design: initialDesign,
    edition: '',
    sheets: [],
  };
  const { id, bytes } = await writeInput({
    ...input,
    sheets: [
      {
        kind: 'article',
        fields: { refnumber: 'JRN-1', author: 'Ada', title: 'On engines' } as never,
      },
    ],
  });
  const press = stubPress((_, at) => ({ at, pdf: Buffer.from('%PDF') }));
  const work = await openWorkFolder(folder);
  const options = { press, folder: work, edition: '', log: silentLog, patienceMs: 400 };
  const store = createJobStore(testMinioUrl());
  const making = { signal: unused, onProgress: () => undefined };
  let tries = 0;
  const slow = createMake({
    ...options,
    store: {
      ...store,
      readInput: async () => bytes,
      async putZip() {
        tries += 1;
        // As long as a large zip takes to be sent.
        await setTimeout(500);
        if (tries === 1) throw new Error('The storage went away');
      },
    },
  });
  expect(await slow(id, making)).toMatchObject({ made: 1 });
  expect(tries).toBe(2);

  const refusing = createMake({
    ...options,
    patienceMs: 60_000,
    store: { ...store, readInput: () => Promise.reject(new JobFault('The storage refused it')) },
  });
  await expect(refusing(id, making)).rejects.toThrow('The storage refused it');
  await work.remove();
});

it('an answer that is late is not held', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_, res) => res.once('close', closed.resolve));
  const store = createJobStore(await standIn(testMinioUrl(), server), 100);
  await expect(store.openZip(UNKNOWN_ID, 'etag', '')).rejects.toThrow('within 100 ms');
  await closed.promise;
  server.close();
});
