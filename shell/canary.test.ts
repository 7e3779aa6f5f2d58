import {
  CONTRACT_VERSION,
  type RemoteEntry,
  type RemoteName,
  type Remotes,
  type RenderedPage,
} from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, startShell, type TestShell } from './testing/start-shell.ts';

const LIVE = '1111111111111111';
const CANARY = '2222222222222222';

const entry = (name: RemoteName, release: string): RemoteEntry => ({
  release,
  container: `mfe_${name}`,
  entry: `/remotes/${name}/remoteEntry.${release}.js`,
  contractVersion: CONTRACT_VERSION,
  css: [],
  preload: [],
});

let shell: TestShell;
/** The requests to the renderer, in order. */
let requests: { url: string; release?: string }[];

const release = (name: RemoteName, share?: number) =>
  shell.release(name, {
    live: entry(name, LIVE),
    ...(share && { canary: { share, release: entry(name, CANARY) } }),
  });

/** The releases that the renderer has. */
const available = new Set<string>();

beforeEach(async () => {
  requests = [];
  for (const id of [LIVE, CANARY]) available.add(id);
  shell = await startShell(async (req, res) => {
    const body = await bodyOf(req);
    if (req.url === '/api/revision') return res.end(JSON.stringify({ revision: 'r1' }));
    const request: { url: string; release: string } = JSON.parse(body);
    requests.push(request);
    const page: RenderedPage = {
      status: 200,
      lang: 'en',
      head: '',
      hydration: {},
      headers: {},
      revision: 'r1',
      body: `<p>rendered by ${request.release}</p>`,
      canonical: request.url,
    };
    res.writeHead(available.has(request.release) ? 200 : 404).end(JSON.stringify(page));
  });
  await Promise.all([release('public'), release('admin')]);
});

afterEach(() => shell.close());

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shell.url + path, { headers });
  const text = await response.text();
  const json = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1];
  const remotes = (json ? JSON.parse(json).remotes : JSON.parse(text)) as Remotes;
  const [cookie] = response.headers.getSetCookie();
  const vary = response.headers.get('Vary') ?? '';
  return { response, text, remotes, cookie, vary };
}
const withBucket = (bucket: string | number) => ({ Cookie: `canary=${bucket}` });

describe('while no canary runs', () => {
  it.each(['/', '/admin', '/remotes.json'])('visitors get no bucket: %s', async (path) => {
    const { cookie, vary } = await visit(path);
    expect(cookie).toBeUndefined();
    expect(vary).not.toContain('Cookie');
  });
});

describe('while a canary runs', () => {
  it.each([
    [0, CANARY],
    [9, CANARY],
    [10, LIVE],
    [99, LIVE],
  ])('a visitor in bucket %i gets the same release everywhere', async (bucket, expected) => {
    await release('admin', 10);
    for (const path of ['/admin', '/admin/archives', '/remotes.json', '/admin']) {
      const { remotes, cookie, vary } = await visit(path, withBucket(bucket));
      expect(remotes.admin?.release).toBe(expected);
      expect(vary).toContain('Cookie');
      expect(cookie).toBeUndefined();
    }
  });

  it('a visitor without a bucket gets a lasting one that scripts cannot read', async () => {
    await release('admin', 50);
    const { cookie = '', remotes, response } = await visit('/admin');
    const [, bucket = ''] = /^canary=(\d{1,2});/.exec(cookie) ?? [];
    expect(cookie).toMatch(/; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
    const lasts = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '') - Date.now();
    expect(Math.round(lasts / 86_400_000)).toBe(30);
    expect(remotes.admin?.release).toBe(Number(bucket) < 50 ? CANARY : LIVE);
    expect((await visit('/remotes.json', withBucket(bucket))).remotes).toEqual(
      (await visit('/remotes.json', withBucket(bucket))).remotes,
    );
    // Otherwise a shared cache would give one visitor's bucket to all.
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('the cookie is secure on an encrypted connection', async () => {
    await release('admin', 50);
    const { cookie } = await visit('/admin', { 'X-Forwarded-Proto': 'https' });
    expect(cookie).toMatch(/; secure/i);
  });

  it('buckets are spread', async () => {
    await release('admin', 50);
    const visits = await Promise.all(Array.from({ length: 200 }, () => visit('/admin')));
    const chosen = visits.filter(({ remotes }) => remotes.admin?.release === CANARY).length;
    expect(chosen).toBeGreaterThan(50);
    expect(chosen).toBeLessThan(150);
  });

  it.each(['x', '100', '-1', '1e1'])('an invalid bucket is replaced: %s', async (bucket) => {
    await release('admin', 50);
    expect((await visit('/admin', withBucket(bucket))).cookie).toMatch(/^canary=\d{1,2};/);
  });

  it('visitors of other areas get no bucket until they open the area', async () => {
    await release('admin', 50);
    const { remotes, cookie, vary } = await visit('/');
    expect(remotes).toEqual({ public: entry('public', LIVE) });
    expect(cookie).toBeUndefined();
    expect(vary).not.toContain('Cookie');
    expect((await visit('/remotes.json', withBucket(3))).remotes.admin?.release).toBe(CANARY);
  });
});

describe('a canary of the readers’ site', () => {
  const renderedBy = async (bucket: number, path = '/archives') =>
    /rendered by (\w+)/.exec((await visit(path, withBucket(bucket))).text)?.[1];

  it('renders each document with the release that it names', async () => {
    await release('public', 50);
    for (const path of ['/archives', '/archives?page=2']) {
      for (const bucket of [10, 90, 10, 90]) {
        const { text, remotes } = await visit(path, withBucket(bucket));
        expect(text).toContain(`rendered by ${remotes.public?.release}`);
        expect(remotes.public?.release).toBe(bucket === 10 ? CANARY : LIVE);
      }
    }
  });

  it('may differ only in its server rendering', async () => {
    await shell.release('public', {
      live: entry('public', LIVE),
      canary: { share: 50, release: { ...entry('public', LIVE), release: CANARY } },
    });
    for (const bucket of [10, 90, 10, 90]) {
      expect(await renderedBy(bucket)).toBe(bucket === 10 ? CANARY : LIVE);
    }
    expect(requests).toHaveLength(2);
  });

  it('is cached once per release', async () => {
    await release('public', 50);
    for (const bucket of [10, 90, 20, 80, 10, 90]) await renderedBy(bucket);
    expect(requests.map(({ release }) => release)).toEqual([CANARY, LIVE]);
  });

  it('serves concurrent visitors of both releases with their own', async () => {
    await release('public', 50);
    const buckets = Array.from({ length: 40 }, (_, i) => (i % 2 ? 10 : 90));
    const got = await Promise.all(buckets.map((bucket) => renderedBy(bucket)));
    expect(got).toEqual(buckets.map((bucket) => (bucket === 10 ? CANARY : LIVE)));
    expect(requests).toHaveLength(2);
  });

  it('sends a cached page without another visitor’s cookie', async () => {
    await release('public', 100);
    const [first, second] = [await visit('/archives'), await visit('/archives')];
    expect(requests).toHaveLength(1);
    expect(second.cookie).toMatch(/^canary=/);
    expect((await visit('/archives', withBucket(1))).cookie).toBeUndefined();
    expect(first.text).toBe(second.text);
  });

  it('ends for all visitors at once', async () => {
    await release('public', 50);
    expect(await renderedBy(10)).toBe(CANARY);
    await release('public');
    expect(await renderedBy(10)).toBe(LIVE);
  });

  it('is rendered by the browser if the renderer does not have the release', async () => {
    await release('public', 50);
    available.delete(CANARY);
    const { response, remotes, text } = await visit('/archives', withBucket(10));
    expect(response.status).toBe(503);
    expect(text).not.toContain('rendered by');
    expect(remotes.public?.release).toBe(CANARY);
    expect(await renderedBy(90)).toBe(LIVE);
  });
});
