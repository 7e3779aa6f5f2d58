import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RemoteEntry, RenderedPage } from '@app/contracts';
import { type Listening, listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { createKeptPages, keepable } from './server/kept-pages.ts';

const entryOf = (release: string): RemoteEntry => ({
  container: 'mfe_public',
  entry: `/remotes/public/remoteEntry.${release}.js`,
  contractVersion: '1.0.0',
  css: [],
  preload: [],
  chunks: { board: { css: ['/board.css'], preload: ['/board.js'] } },
});

async function release(live: string) {
  await writeFile(join(folder, 'next'), JSON.stringify({ live: entryOf(live) }));
  await rename(join(folder, 'next'), join(folder, 'public.json'));
}

let folder: string;
let shell: Listening;
let renderer: Server;
/** What a reader would see; each write raises it. */
let journal: number;
let rendered: number;
let asked: number;
/** Holds back the answers to questions for the revision. */
let gate: Promise<void> | undefined;
/** Requests to the shell. */
let arrived: number;
/** Holds back rendered pages. */
let press: Promise<void> | undefined;
let page: Partial<RenderedPage>;
let revisionStatus: number;

beforeEach(async () => {
  // On a busy machine an answer may take longer than the shell waits for it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  await release('1');
  [journal, rendered, asked, arrived] = [1, 0, 0, 0];
  [page, revisionStatus, gate, press] = [{}, 200, undefined, undefined];
  renderer = createServer(async (req, res) => {
    let asking = '';
    for await (const part of req) asking += part;
    let body: unknown = { revision: `r${journal}` };
    let status = 200;
    if (req.url === '/revision') {
      asked += 1;
      status = revisionStatus;
      await gate;
    } else {
      rendered += 1;
      body = {
        ...{ status: 200, lang: 'en', head: '', hydration: {}, headers: {} },
        ...{ body: `<p>journal ${journal}</p>${'text '.repeat(1_000)}`, revision: `r${journal}` },
        ...{ canonical: (JSON.parse(asking) as { url: string }).url },
        ...page,
      };
      await press;
    }
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
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
  app.middleware.unshift((_, next) => {
    arrived += 1;
    return next();
  });
  shell = await listenOnFreePort(app);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await shell.close();
  renderer.closeAllConnections();
  await new Promise((resolve) => renderer.close(resolve));
  await rm(folder, { recursive: true });
});

/** Without the decoding and the headers that `fetch` adds. */
function get(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  return new Promise<IncomingMessage & { bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(shell.url + path, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve(Object.assign(answer, { bytes: Buffer.concat(parts) }));
    });
    outgoing.once('error', reject).end();
  });
}
const shown = async (path = '/') => /journal \d+/.exec((await get(path)).bytes.toString())?.[0];

describe('a page that was rendered', () => {
  it('is sent again without rendering while the journal stays as it is', async () => {
    expect(await shown()).toBe('journal 1');
    expect(await shown()).toBe('journal 1');
    expect([rendered, asked]).toEqual([1, 1]);
  });

  it('is never sent to a request that comes after a write', async () => {
    for (let write = 0; write < 1_000; write += 1) {
      // Others are under way, whose questions were sent before the write.
      const before = [get('/'), get('/')];
      if (write % 2) await before[0];
      journal += 1;
      expect(await shown()).toBe(`journal ${journal}`);
      await Promise.all(before);
    }
  });

  it('is not held against a question that was sent before the request came', async () => {
    await get('/');
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const early = get('/');
    await expect.poll(() => asked).toBe(1);
    journal += 1;
    const late = Array.from({ length: 20 }, () => shown());
    await expect.poll(() => arrived).toBe(22);
    open();
    await early;
    expect(new Set(await Promise.all(late))).toEqual(new Set(['journal 2']));
    expect(asked).toBe(2);
  });

  it('is not sent any more when another release of the remotes is live', async () => {
    await get('/');
    await release('22');
    expect((await get('/')).bytes.toString()).toContain('remoteEntry.22.js');
  });

  it('is rendered anew while nobody tells the revision', async () => {
    await get('/');
    revisionStatus = 503;
    await get('/');
    await get('/');
    expect(rendered).toBe(3);
  });

  it.each([
    ['is not found', { status: 404 }],
    ['has no revision', { revision: undefined }],
    ['was asked for by another spelling', { canonical: '/home' }],
    ['has no path of its own', { canonical: undefined }],
  ])('is not kept when it %s', async (_, answer) => {
    page = answer;
    await get('/');
    await get('/');
    expect([rendered, asked]).toEqual([2, 0]);
  });
});

describe('a page that is being rendered', () => {
  const held = () => {
    let open = () => {};
    const wait = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { wait, open };
  };

  it.each([
    ['a page', {}],
    ['one that is not found', { status: 404 }],
    ['one of another spelling', { canonical: '/home' }],
  ])('is given to all who came meanwhile: %s', async (_, answer) => {
    page = answer;
    const { wait, open } = held();
    press = wait;
    const readers = Array.from({ length: 50 }, () => shown());
    await expect.poll(() => [arrived, rendered, asked > 0]).toEqual([50, 1, true]);
    open();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['journal 1']));
    expect(rendered).toBe(1);
  });

  it('is not given to who came after a write; those share the next', async () => {
    const { wait, open } = held();
    press = wait;
    const early = shown();
    await expect.poll(() => rendered).toBe(1);
    journal += 1;
    const late = Array.from({ length: 20 }, () => shown());
    await expect.poll(() => arrived).toBe(21);
    open();
    expect(await early).toBe('journal 1');
    expect(new Set(await Promise.all(late))).toEqual(new Set(['journal 2']));
    expect(rendered).toBe(2);
  });

  it('is not given to who came after a deploy', async () => {
    const { wait, open } = held();
    press = wait;
    const early = get('/');
    await expect.poll(() => rendered).toBe(1);
    await release('22');
    const late = get('/');
    await expect.poll(() => rendered).toBe(2);
    open();
    expect((await early).bytes.toString()).toContain('remoteEntry.1.js');
    expect((await late).bytes.toString()).toContain('remoteEntry.22.js');
  });

  it('is waited for by nobody who wants another', async () => {
    const { wait, open } = held();
    press = wait;
    const first = get('/');
    await expect.poll(() => rendered).toBe(1);
    press = undefined;
    expect((await get('/about')).statusCode).toBe(200);
    open();
    await first;
  });
});

it('pages give way to others when there are more than there is room for', async () => {
  const document = { headers: {}, identity: Buffer.alloc(400, 'x') };
  const page = await keepable(document, { revision: 'r1', remotes: {} });
  const pages = createKeptPages(1_000);
  for (const path of ['/a', '/b', '/a', '/c']) {
    pages.get(path) ?? pages.set(path, page);
  }
  expect([...pages.keys()].sort()).toEqual(['/a', '/c']);
  expect(pages.calculatedSize).toBeLessThan(1_000);
  pages.set('/large', { ...page, identity: Buffer.alloc(2_000) });
  expect(pages.has('/large')).toBe(false);
});

describe('a document', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('is sent to %s as %s', async (accepted, encoding) => {
    const plain = await get('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await get('/', { 'Accept-Encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(decoders[encoding](answer.bytes)).toEqual(plain.bytes);
    expect(rendered).toBe(1);
  });

  it('has the same headers when it is rendered and when it was kept', async () => {
    page = { headers: { 'X-Robots-Tag': 'noindex' } };
    const told = async () => {
      const { date: _, 'x-request-id': __, ...headers } = (await get('/')).headers;
      return headers;
    };
    const first = await told();
    expect(first['x-robots-tag']).toBe('noindex');
    expect(await told()).toEqual(first);
  });

  it('answers HEAD with the headers alone', async () => {
    const { headers } = await get('/', { 'Accept-Encoding': 'br' });
    const head = await get('/', { method: 'HEAD', 'Accept-Encoding': 'br' });
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.headers['content-encoding']).toBe('br');
  });

  it.each(['/', '/?page=2'])(
    'is 304 to whoever has it, and 200 once it changed: %s',
    async (path) => {
      const { etag = '' } = (await get(path, { 'Accept-Encoding': 'br' })).headers;
      const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': etag });
      expect([again.statusCode, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers['content-encoding']).toBeUndefined();
      journal += 1;
      const changed = await get(path, { 'If-None-Match': etag });
      expect(changed.statusCode).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
    },
  );

  it('that is an error is never 304', async () => {
    page = { status: 404 };
    const { etag = '' } = (await get('/')).headers;
    expect((await get('/', { 'If-None-Match': etag })).statusCode).toBe(404);
  });

  it('names the files of the chunks that its page is made of, and tells the browser of no others', async () => {
    page = { chunks: ['board', 'gone'] };
    const html = (await get('/board')).bytes.toString();
    expect(html).toContain('<link rel="stylesheet" href="/board.css">');
    expect(html).toContain('<link rel="preload" as="script" fetchpriority="low" href="/board.js">');
    page = { chunks: [] };
    expect((await get('/contact')).bytes.toString()).not.toContain('/board.');
  });
});
