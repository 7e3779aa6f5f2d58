import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listenOnFreePort, silentLog } from '../testing/index.ts';
import { createKoa } from './app.ts';
import { staticFiles } from './static-files.ts';

const SCRIPT = `export const text = '${'x'.repeat(2_000)}';`;
let server: Listening;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-test-'));
  const root = join(folder, 'dist');
  await mkdir(join(root, 'sub'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'secret.txt'), 'secret'),
    writeFile(join(root, '.env'), 'secret'),
    writeFile(join(root, 'index.html'), '<p>index'),
    writeFile(join(root, 'sub', 'index.html'), '<p>index'),
    writeFile(join(root, 'version.json'), '{}'),
    writeFile(join(root, 'main.4f2a9c1b.js'), SCRIPT),
    writeFile(join(root, 'main.4f2a9c1b.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(root, 'main.4f2a9c1b.js.gz'), gzipSync(SCRIPT)),
  ]);
  const app = createKoa({ log: silentLog });
  app.use(staticFiles({ root, prefix: '/remotes/x' }));
  server = await listenOnFreePort(app);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${server.url}/remotes/x/${path}`, init);
const encodings = (value: string) => ({ headers: { 'Accept-Encoding': value } });

describe('the files of a build', () => {
  it('are immutable if hashed', async () => {
    const answer = await get('main.4f2a9c1b.js', encodings('identity'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch('javascript');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('are sent with encoding %s for %s', async (accepted, sent) => {
    const answer = await get('main.4f2a9c1b.js', encodings(accepted));
    expect(answer.headers.get('content-encoding')).toBe(sent);
    expect(answer.headers.get('content-type')).toMatch('javascript');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('are revalidated by their ETag if not hashed', async () => {
    const first = await get('version.json');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    // Without this Cache-Control header, `fetch` would add a header that disables revalidation.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await get('version.json', { headers });
    expect(again.status).toBe(304);
  });

  it('support HEAD and ranges', async () => {
    const head = await get('main.4f2a9c1b.js', { method: 'HEAD', ...encodings('identity') });
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length));
    const range = (value: string) =>
      get('main.4f2a9c1b.js', { headers: { Range: value, 'Accept-Encoding': 'identity' } });
    const part = await range('bytes=0-5');
    expect([part.status, await part.text()]).toEqual([206, 'export']);
    const beyond = await range('bytes=99999-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${SCRIPT.length}`,
    ]);
  });

  it.each([
    'main.00000000.js',
    'sub',
    'sub/',
    '',
    '.env',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    'sub%2f..%2f..%2fsecret.txt',
    'main.4f2a9c1b.js%00',
    '%E0%A4%A',
    'a'.repeat(300),
  ])('do not include %s: the response is a problem document with 404', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: 'not_found' });
  });

  it('are read-only', async () => {
    expect((await get('version.json', { method: 'POST' })).status).toBe(404);
  });
});
