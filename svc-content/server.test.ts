import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  breakableLink,
  freePort,
  killProcess,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';

const KEY = 'the-key-of-this-process-0123456789';
const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map(killProcess));
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function environment(changes: NodeJS.ProcessEnv = {}) {
  const uploadDir = await mkdtemp(join(tmpdir(), 'content-server-'));
  folders.push(uploadDir);
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    MONGO_URL: testMongoUrl(),
    REDIS_URL: testRedisUrl(),
    S3_URL: testStorageUrl(),
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    INTERNAL_KEY: KEY,
    PUBLIC_URL: 'http://journal.test',
    UPLOAD_DIR: uploadDir,
    ...changes,
  };
}

function start(env: NodeJS.ProcessEnv) {
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const child = spawn(process.execPath, ['server.ts'], { cwd: import.meta.dirname, env, stdio });
  children.push(child);
  return child;
}

const soon = { timeout: 110_000, interval: 100 };
const status = (port: string, path: string, headers = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers }).then((answer) => answer.status);

it('is ready once the catalogue is loaded, and stops in order', async () => {
  const env = await environment();
  const stale = join(env.UPLOAD_DIR, 'upload-stale');
  await mkdir(stale);
  await utimes(stale, new Date(0), new Date(0));
  const child = start(env);
  await vi.waitFor(async () => expect(await status(env.PORT, '/readyz')).toBe(200), soon);

  expect(await (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).json()).toMatchObject({
    ready: true,
    parts: { database: 'ready', redis: 'ready', catalogue: 1 },
  });
  expect(await status(env.PORT, '/api/archives/', { 'x-internal-key': KEY })).toBe(200);
  expect(await status(env.PORT, '/api/archives/')).toBe(403);
  await vi.waitFor(async () => expect(await readdir(env.UPLOAD_DIR)).toEqual([]), soon);
  const metrics = await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text();
  expect(metrics).toContain('content_part_ready{part="database"} 1');
  // The work log is loaded later, while the journal is already served.
  await vi.waitFor(async () => {
    const readiness = await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
    expect(await readiness.json()).toMatchObject({ parts: { workLog: 'ready' } });
  }, soon);
  expect(metrics).toContain('content_part_ready{part="workLog"}');

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('is alive but not ready until the database is reachable', async () => {
  const mongo = await breakableLink(testMongoUrl());
  await mongo.cut();
  const env = await environment({ MONGO_URL: mongo.url });
  start(env);
  await vi.waitFor(async () => expect(await status(env.PORT, '/livez')).toBe(200), soon);
  expect(await status(env.PORT, '/readyz')).toBe(503);
  await mongo.restore();
  await vi.waitFor(async () => expect(await status(env.PORT, '/readyz')).toBe(200), soon);
  await mongo.cut();
});

it('reports the storage of an unused journal as ready as soon as it responds', async () => {
  const storage = await breakableLink(testStorageUrl());
  await storage.cut();
  const env = await environment({ S3_URL: storage.url });
  start(env);
  const expectStorage = (state: string) =>
    vi.waitFor(async () => {
      const readiness = await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
      expect(await readiness.json()).toMatchObject({ parts: { storage: state } });
    }, soon);
  await expectStorage('away');
  await storage.restore();
  await expectStorage('ready');
  await storage.cut();
  await expectStorage('away');
});

it('refuses an invalid environment with all problems at once', async () => {
  const env = await environment({ S3_URL: 'http://127.0.0.1/bucket', PUBLIC_URL: 'x' });
  const child = start({ ...env, UPLOAD_DIR: '', INTERNAL_KEY: '' });
  const [stderr, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  expect(code).toBe(78);
  for (const name of ['S3_URL', 'PUBLIC_URL', 'UPLOAD_DIR', 'INTERNAL_KEY'])
    expect(stderr).toContain(name);
});
