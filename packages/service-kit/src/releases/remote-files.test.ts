import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listenOnFreePort, silentLog } from '../testing/index.ts';
import { remoteFiles } from './remote-files.ts';

let dist: string;
let server: Listening;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'remote-files-'));
  await writeFile(join(dist, 'routes.0123456789abcdef.js'), 'export {};');
  server = await listenOnFreePort(remoteFiles({ log: silentLog, name: 'admin', files: dist }));
});

afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

it('serves hashed files as immutable, under its own prefix', async () => {
  const answer = await fetch(`${server.url}/remotes/admin/routes.0123456789abcdef.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch(/javascript/);
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
});

it.each([
  '/remotes/admin/routes.fedcba9876543210.js',
  '/routes.0123456789abcdef.js',
  '/remotes/public/routes.0123456789abcdef.js',
  '/admin',
])('responds with 404 to %s', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(404);
});
