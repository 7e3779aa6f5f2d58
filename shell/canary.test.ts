import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteEntry, RemoteName, Remotes, RenderedPage } from '@app/contracts';
import { type Listening, listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';

const LIVE = '1111111111111111';
const CANARY = '2222222222222222';

const entry = (name: RemoteName, release: string): RemoteEntry => ({
  release,
  container: `mfe_${name}`,
  entry: `/remotes/${name}/remoteEntry.${release}.js`,
  contractVersion: '1.0.0',
  css: [],
  preload: [],
});

let folder: string;
let shell: Listening;
let renderer: Server;
/** What was asked of the renderer, in its order. */
let asked: { url: string; release?: string }[];

const release = (name: RemoteName, share?: number) =>
  writeFile(
    join(folder, `${name}.json`),
    JSON.stringify({
      live: entry(name, LIVE),
      ...(share && { canary: { share, release: entry(name, CANARY) } }),
    }),
  );

/** Renders with the release that is asked for, as long as it has it. */
const kept = new Set<string>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canary-'));
  asked = [];
  for (const id of [LIVE, CANARY]) kept.add(id);
  await Promise.all([release('public'), release('admin')]);
  renderer = createServer(async (req, res) => {
    let text = '';
    for await (const part of req) text += part;
    if (req.url === '/revision') return res.end(JSON.stringify({ revision: 'r1' }));
    const question = JSON.parse(text) as { url: string; release: string };
    asked.push(question);
    const page: RenderedPage = {
      ...{ status: 200, lang: 'en', head: '', hydration: {}, headers: {}, revision: 'r1' },
      ...{ body: `<p>rendered by ${question.release}</p>`, canonical: question.url },
    };
    res.writeHead(kept.has(question.release) ? 200 : 404).end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => {
    renderer.listen(0, '127.0.0.1', resolve);
  });
  const { port } = renderer.address() as AddressInfo;
  const app = createApp({
    log: silentLog,
    dist: folder,
    files: {
      script: '/main.js',
      style: '/main.css',
      icon: '/icon.svg',
    },
    remotesDir: folder,
    rendererUrl: `http://127.0.0.1:${port}`,
    renderLimitMs: 800,
  });
  shell = await listenOnFreePort(app);
});

afterEach(async () => {
  await shell.close();
  renderer.closeAllConnections();
  await new Promise((resolve) => renderer.close(resolve));
  await rm(folder, { recursive: true });
});

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shell.url + path, { headers });
  const text = await response.text();
  const json = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1];
  const remotes = (json ? JSON.parse(json).remotes : JSON.parse(text)) as Remotes;
  const [cookie] = response.headers.getSetCookie();
  const vary = response.headers.get('Vary') ?? '';
  return { response, text, remotes, cookie, vary };
}
const withLot = (lot: string | number) => ({ Cookie: `canary=${lot}` });

describe('while no canary runs', () => {
  it.each(['/', '/admin', '/remotes.json'])('nobody gets a lot: %s', async (path) => {
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
  ])('the visitor with lot %i gets the same everywhere', async (lot, expected) => {
    await release('admin', 10);
    for (const path of ['/admin', '/admin/archives', '/remotes.json', '/admin']) {
      const { remotes, cookie, vary } = await visit(path, withLot(lot));
      expect(remotes.admin?.release).toBe(expected);
      expect(vary).toContain('Cookie');
      expect(cookie).toBeUndefined();
    }
  });

  it('a visitor without a lot gets one that lasts, which no script reads', async () => {
    await release('admin', 50);
    const { cookie = '', remotes, response } = await visit('/admin');
    const [, lot = ''] = /^canary=(\d{1,2});/.exec(cookie) ?? [];
    expect(cookie).toMatch(/; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
    const lasts = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '') - Date.now();
    expect(Math.round(lasts / 86_400_000)).toBe(30);
    expect(remotes.admin?.release).toBe(Number(lot) < 50 ? CANARY : LIVE);
    expect((await visit('/remotes.json', withLot(lot))).remotes).toEqual(
      (await visit('/remotes.json', withLot(lot))).remotes,
    );
    // Else a cache would give one visitor's lot to all.
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('the lot is for encrypted connections alone where the visitor has one', async () => {
    await release('admin', 50);
    const { cookie } = await visit('/admin', { 'X-Forwarded-Proto': 'https' });
    expect(cookie).toMatch(/; secure/i);
  });

  it('the lots are spread', async () => {
    await release('admin', 50);
    const visits = await Promise.all(Array.from({ length: 200 }, () => visit('/admin')));
    const chosen = visits.filter(({ remotes }) => remotes.admin?.release === CANARY).length;
    expect(chosen).toBeGreaterThan(50);
    expect(chosen).toBeLessThan(150);
  });

  it.each(['x', '100', '-1', '1e1'])(
    'a lot that was never given is drawn anew: %s',
    async (lot) => {
      await release('admin', 50);
      expect((await visit('/admin', withLot(lot))).cookie).toMatch(/^canary=\d{1,2};/);
    },
  );

  it('visitors of other areas get no lot; their browsers ask when they come to that area', async () => {
    await release('admin', 50);
    const { remotes, cookie, vary } = await visit('/');
    expect(remotes).toEqual({ public: entry('public', LIVE) });
    expect(cookie).toBeUndefined();
    expect(vary).not.toContain('Cookie');
    expect((await visit('/remotes.json', withLot(3))).remotes.admin?.release).toBe(CANARY);
  });
});

describe('a canary of the readers’ site', () => {
  const renderedBy = async (lot: number, path = '/archives') =>
    /rendered by (\w+)/.exec((await visit(path, withLot(lot))).text)?.[1];

  it('has documents rendered by the release that they name', async () => {
    await release('public', 50);
    for (const path of ['/archives', '/archives?page=2']) {
      for (const lot of [10, 90, 10, 90]) {
        const { text, remotes } = await visit(path, withLot(lot));
        expect(text).toContain(`rendered by ${remotes.public?.release}`);
        expect(remotes.public?.release).toBe(lot === 10 ? CANARY : LIVE);
      }
    }
  });

  it('may differ in what the server renders alone', async () => {
    await writeFile(
      join(folder, 'public.json'),
      JSON.stringify({
        live: entry('public', LIVE),
        canary: { share: 50, release: { ...entry('public', LIVE), release: CANARY } },
      }),
    );
    for (const lot of [10, 90, 10, 90]) {
      expect(await renderedBy(lot)).toBe(lot === 10 ? CANARY : LIVE);
    }
    expect(asked).toHaveLength(2);
  });

  it('keeps a page once for each release', async () => {
    await release('public', 50);
    for (const lot of [10, 90, 20, 80, 10, 90]) await renderedBy(lot);
    expect(asked.map(({ release }) => release)).toEqual([CANARY, LIVE]);
  });

  it('has readers of both releases at the same time wait for their own', async () => {
    await release('public', 50);
    const lots = Array.from({ length: 40 }, (_, i) => (i % 2 ? 10 : 90));
    const got = await Promise.all(lots.map((lot) => renderedBy(lot)));
    expect(got).toEqual(lots.map((lot) => (lot === 10 ? CANARY : LIVE)));
    expect(asked).toHaveLength(2);
  });

  it('gives a kept page without the lot of whom it was made for', async () => {
    await release('public', 100);
    const [first, second] = [await visit('/archives'), await visit('/archives')];
    expect(asked).toHaveLength(1);
    expect(second.cookie).toMatch(/^canary=/);
    expect((await visit('/archives', withLot(1))).cookie).toBeUndefined();
    expect(first.text).toBe(second.text);
  });

  it('ends for everybody at once', async () => {
    await release('public', 50);
    expect(await renderedBy(10)).toBe(CANARY);
    await release('public');
    expect(await renderedBy(10)).toBe(LIVE);
  });

  it('is rendered by the browser when the renderer has not got that release', async () => {
    await release('public', 50);
    kept.delete(CANARY);
    const { response, remotes, text } = await visit('/archives', withLot(10));
    expect(response.status).toBe(503);
    expect(text).not.toContain('rendered by');
    expect(remotes.public?.release).toBe(CANARY);
    expect(await renderedBy(90)).toBe(LIVE);
  });
});
