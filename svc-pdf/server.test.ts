import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { certificatePath } from '@app/contracts';
import { connectRedis } from '@app/service-kit';
import {
  freePort,
  killProcess,
  silentLog,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContent } from './content/content.ts';
import { createCodes } from './documents/codes.ts';
import { JobQueue } from './jobs/queue.ts';
import { createJobs } from './jobs/service.ts';
import { articlesSelection } from './selections/selection.ts';
import { createJobStore } from './storage/jobs.ts';
import { TEST_KEY, unzipped } from './testing/jobs.ts';
import { createTestBadgeKeys, createTestKeys } from './testing/keys.ts';
import { testArticle } from './testing/records.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

let upstream: Upstream;
const children: ChildProcess[] = [];
let temporary: string;
let documentKeys: string;
let badgeKeys: string;
/** The tests have a database of their own in Redis, because the worker takes every job in the queue. */
const redisUrl = Object.assign(new URL(testRedisUrl()), {
  pathname: `/${1 + Math.floor(Math.random() * 15)}`,
}).href;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'svc-pdf-test-'));
  documentKeys = await createTestKeys(temporary);
  badgeKeys = createTestBadgeKeys(temporary);
  upstream = await startUpstream([testArticle({ authors: ['Ada Lovelace'] })]);
});
afterEach(() => Promise.all(children.splice(0).map(killProcess)));
afterAll(async () => {
  upstream.close();
  // A browser whose service was killed may still be writing to its profile.
  await rm(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function run(script: string, changes: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    cwd: import.meta.dirname,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TMPDIR: temporary,
      PORT: String(port),
      INTERNAL_KEY: 'off',
      REDIS_URL: redisUrl,
      S3_URL: testStorageUrl(),
      CERTIFICATE_KEY: TEST_KEY,
      DOCUMENT_KEYS_FILE: documentKeys,
      BADGE_KEYS_FILE: badgeKeys,
      CONTENT_URL: upstream.url,
      JWKS_URL: 'http://127.0.0.1:9/jwks.json',
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      CHROMIUM_SANDBOX: process.getuid?.() === 0 ? 'off' : (process.env.CHROMIUM_SANDBOX ?? 'on'),
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  // `once` does not know the types of the event.
  const exit = once(child, 'exit') as Promise<[number | null]>;
  return { child, exit, url: `http://127.0.0.1:${port}`, output: () => output };
}

const isUp = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 110_000,
    interval: 50,
  });

const browserOf = (output: string): number => {
  const pid = /"browserPid":(\d+)/.exec(output)?.[1];
  if (!pid) throw new Error(`No browser in: ${output}`);
  return Number(pid);
};
/** Returns whether a process is running. A killed process remains as a zombie until its parent has been notified. */
const isAlive = (pid: number) => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};

describe.each(['server.ts', 'worker.ts'])('%s', (script) => {
  it('is alive but not ready while its browser cannot be run', async () => {
    const { child, exit, url, output } = await run(script, { CHROMIUM_PATH: '/nowhere/chromium' });
    await vi.waitFor(() => expect(output()).toContain('could not be launched'), {
      timeout: 60_000,
    });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  });

  it('does not start without the keys that sign documents, and says so', async () => {
    const { exit, output } = await run(script, { DOCUMENT_KEYS_FILE: '/nowhere/keys.pem' });
    expect((await exit)[0]).toBe(1);
    expect(output()).toContain('Documents cannot be signed: the file /nowhere/keys.pem cannot be');
  });

  it('reports all environment errors and exits with 78', async () => {
    const { exit, output } = await run(script, {
      REDIS_URL: '',
      S3_URL: 'http://key:secret@127.0.0.1:9000',
      CONTENT_URL: 'nonsense',
    });
    expect((await exit)[0]).toBe(78);
    for (const name of ['REDIS_URL', 'S3_URL', 'CONTENT_URL']) expect(output()).toContain(name);
  });
});

it('does not start the server without the keys that sign badges, and says what creates them', async () => {
  const { exit, output } = await run('server.ts', { BADGE_KEYS_FILE: '/nowhere/keys.pem' });
  expect((await exit)[0]).toBe(1);
  expect(output()).toContain('Badges cannot be signed: the file /nowhere/keys.pem cannot be read');
  expect(output()).toContain('deploy/make-secrets.sh');
});

it('is ready without a browser, launches one for the first certificate, and stops it on SIGTERM', async () => {
  const { child, exit, url, output } = await run('server.ts');
  await expectReadyWithoutBrowser(url, output);
  await printCertificate(url);
  expect(isAlive(browserOf(output()))).toBe(true);
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(isAlive(browserOf(output()))).toBe(false);
});

it('serves certificates without Redis, and does not leave its browser behind when it is killed', async () => {
  const { child, url, output } = await run('server.ts', { REDIS_URL: 'redis://127.0.0.1:1' });
  await isUp(url);
  await printCertificate(url);
  expect(isAlive(browserOf(output()))).toBe(true);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(browserOf(output()))).toBe(false), { timeout: 60_000 });
});

async function expectReadyWithoutBrowser(url: string, output: () => string) {
  await isUp(url);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect(output()).not.toContain('browserPid');
}

async function printCertificate(url: string) {
  const response = await fetch(url + certificatePath('JRN0001', 'Ada Lovelace'));
  expect(response.status).toBe(200);
}

it('makes a job in a worker, which is ready without a browser and leaves no file on the disk and no browser', async () => {
  const storageUrl = testStorageUrl();
  const WORK_DIR = join(temporary, 'work');
  const { child, exit, url, output } = await run('worker.ts', { S3_URL: storageUrl, WORK_DIR });
  await expectReadyWithoutBrowser(url, output);
  const redis = await connectRedis(redisUrl, silentLog);
  const queue = new JobQueue(redis, silentLog);
  const store = createJobStore(storageUrl);
  const jobs = createJobs({ queue, store });
  const parts = {
    content: createContent(upstream.url, silentLog),
    codes: createCodes(TEST_KEY),
  };
  const selection = await articlesSelection(parts, ['JRN0001']);
  const of = {
    kind: 'bulkcertificates' as const,
    templateVersion: crypto.randomUUID(),
    createdBy: 'Ada',
  };
  const job = await jobs.order({ ...of, ...selection });

  const ended = await jobs.ended(job, AbortSignal.timeout(110_000));
  expect(ended).toMatchObject({ state: 'done', done: 1, missing: [] });
  const zip = await store.zip(job.id);
  const { body } = await store.openZip(job.id, zip?.etag ?? '', '');
  expect([...(await unzipped(await buffer(body))).keys()]).toEqual([
    'JRN0001/Certificate Ada Lovelace.pdf',
    'manifest.csv',
  ]);
  const left = await readdir(WORK_DIR, { recursive: true });
  expect(left.filter((name) => name.endsWith('.zip'))).toEqual([]);
  expect(isAlive(browserOf(output()))).toBe(true);
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(isAlive(browserOf(output()))).toBe(false);
  await queue.close();
  redis.disconnect();
});
