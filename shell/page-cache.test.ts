import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CONTRACT_VERSION, type RemoteEntry, type RenderedPage } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, startShell, type TestShell } from './testing/start-shell.ts';

const entryOf = (release: string): RemoteEntry => ({
  entry: `/remotes/public/remoteEntry.${release}.js`,
  contractVersion: CONTRACT_VERSION,
});

const release = (live: string) => shell.release('public', { live: entryOf(live) });

let shell: TestShell;
/** The content of the journal. Each write increments it. */
let journal: number;
let rendered: number;
/** The number of requests for the revision. */
let revisionReads: number;
/** Delays responses with the revision. */
let revisionDelay: Promise<void> | undefined;
/** Delays rendered pages. */
let renderDelay: Promise<void> | undefined;
let page: Partial<RenderedPage>;
let revisionStatus: number;
/** The requests that the renderer has received. */
let renderings: unknown[];

beforeEach(async () => {
  [journal, rendered, revisionReads] = [1, 0, 0];
  renderings = [];
  [page, revisionStatus, revisionDelay, renderDelay] = [{}, 200, undefined, undefined];
  shell = await startShell(async (req, res) => {
    const body = await bodyOf(req);
    let response: unknown = { revision: `r${journal}` };
    let status = 200;
    if (req.url === '/api/revision') {
      revisionReads += 1;
      status = revisionStatus;
      await revisionDelay;
    } else {
      rendered += 1;
      renderings.push(req.headers, body);
      response = {
        status: 200,
        lang: 'en',
        head: '',
        hydration: {},
        headers: {},
        body: `<p>journal ${journal}</p>${'text '.repeat(1_000)}`,
        revision: `r${journal}`,
        canonical: (JSON.parse(body) as { url: string }).url,
        ignoresQuery: true,
        ...page,
      };
      await renderDelay;
    }
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(response));
  });
  await release('1');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await shell.close();
});

/** Sends a request without the headers that `fetch` adds, and does not decode the response. */
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
const pageText = async (path = '/') => /journal \d+/.exec((await get(path)).bytes.toString())?.[0];

describe('a page that was rendered', () => {
  it('is sent again without rendering while the journal is unchanged', async () => {
    expect(await pageText()).toBe('journal 1');
    expect(await pageText()).toBe('journal 1');
    expect([rendered, revisionReads]).toEqual([1, 1]);
  });

  it('is never sent in response to a request that arrives after a write', async () => {
    for (let write = 0; write < 50; write += 1) {
      // These requests are in progress, and their revision was requested before the write.
      const before = [get('/'), get('/')];
      if (write % 2) await before[0];
      journal += 1;
      expect(await pageText()).toBe(`journal ${journal}`);
      await Promise.all(before);
    }
  });

  it('is compared only with a revision that was requested after the request arrived', async () => {
    await get('/');
    let open = () => {};
    revisionDelay = new Promise((resolve) => {
      open = resolve;
    });
    const early = get('/');
    await expect.poll(() => revisionReads).toBe(1);
    journal += 1;
    const late = Array.from({ length: 20 }, () => pageText());
    await expect.poll(shell.arrived).toBe(22);
    open();
    await early;
    expect(new Set(await Promise.all(late))).toEqual(new Set(['journal 2']));
    expect(revisionReads).toBe(2);
  });

  it('does not depend on headers that could poison a cache', async () => {
    const names = [
      ...['x-forwarded-host', 'x-host', 'x-forwarded-server', 'forwarded', 'x-forwarded-prefix'],
      ...['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-http-method-override'],
      ...['x-forwarded-scheme', 'x-forwarded-port', 'origin', 'referer', 'user-agent', 'cookie'],
      ...['accept-language', 'authorization', 'x-request-id', 'cache-control', 'range'],
    ];
    const poison = Object.fromEntries(names.map((name) => [name, 'evil.example']));
    const first = await get('/about', { ...poison, host: 'evil.example' });
    const second = await get('/about');
    expect(rendered).toBe(1);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    // The ID of a request is repeated in the response and sent to the renderer.
    const all = JSON.stringify([first.headers, `${first.bytes}`, second.headers, renderings]);
    expect(all.replaceAll('"x-request-id":"evil.example"', '')).not.toContain('evil');
  });

  it('is not sent after another release of the remote has become live', async () => {
    await get('/');
    await release('22');
    expect((await get('/')).bytes.toString()).toContain('remoteEntry.22.js');
  });

  it('is sent for every query if it ignores the query', async () => {
    page = { canonical: '/' };
    for (const path of ['/?utm_source=a', '/', '/?b', '/?c=1']) {
      expect(await pageText(path)).toBe('journal 1');
    }
    expect(rendered).toBe(1);
    journal += 1;
    expect(await pageText('/?d')).toBe('journal 2');
  });

  it('is rendered once for all queries after a write if it ignores the query', async () => {
    page = { canonical: '/' };
    await get('/');
    journal += 1;
    let respond = () => {};
    renderDelay = new Promise((resolve) => {
      respond = resolve;
    });
    const readers = Array.from({ length: 20 }, (_, n) => pageText(`/?q=${n}`));
    await expect.poll(shell.arrived).toBe(21);
    await expect.poll(() => rendered).toBe(2);
    respond();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['journal 2']));
    expect(rendered).toBe(2);
  });

  it.each(['/verify/JRN-1-ABCDEFGH', '/search'])(
    'is rendered for each request, also in an outage, if it depends on its query: %s',
    async (path) => {
      page = { canonical: path, ignoresQuery: undefined };
      for (const query of ['', '', '?q=a', '?q=a', '']) await get(path + query);
      expect(rendered).toBe(5);
      page = { ...page, status: 503 };
      expect((await get(path)).statusCode).toBe(503);
    },
  );

  it('is sent while the renderer does not respond', async () => {
    await get('/');
    let respond = () => {};
    renderDelay = new Promise((resolve) => {
      respond = resolve;
    });
    const other = get('/other');
    await expect.poll(() => rendered).toBe(2);
    expect(await pageText()).toBe('journal 1');
    respond();
    await other;
  });

  it('is rendered for each request while the revision is unavailable', async () => {
    await get('/');
    revisionStatus = 503;
    await get('/');
    await get('/');
    expect(rendered).toBe(3);
  });

  it('is sent for ten minutes while no page can be rendered', async () => {
    const now = performance.now.bind(performance);
    const after = (minutes: number) =>
      vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
    await get('/');
    revisionStatus = 503;
    page = { status: 503 };
    journal += 1;
    expect([await pageText(), await pageText('/other')]).toEqual(['journal 1', 'journal 2']);
    expect([(await get('/')).statusCode, (await get('/other')).statusCode]).toEqual([200, 503]);
    after(9);
    expect(await pageText()).toBe('journal 1');
    after(11);
    expect((await get('/')).statusCode).toBe(503);
    page = {};
    revisionStatus = 200;
    expect(await pageText()).toBe('journal 2');
  });

  it.each([
    ['is not found', { status: 404 }],
    ['has no revision', { revision: undefined }],
    ['was requested by another spelling', { canonical: '/home' }],
    ['has no canonical path', { canonical: undefined }],
    ['depends on its query', { ignoresQuery: undefined }],
  ])('is not cached if it %s', async (_, answer) => {
    page = answer;
    await get('/');
    await get('/');
    expect([rendered, revisionReads]).toEqual([2, 0]);
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
    ['a page that is not found', { status: 404 }],
    ['a page of another spelling', { canonical: '/home' }],
  ])('is shared by all requests that arrive during the rendering: %s', async (_, answer) => {
    page = answer;
    const { wait, open } = held();
    renderDelay = wait;
    const readers = Array.from({ length: 50 }, () => pageText());
    await expect.poll(() => [shell.arrived(), rendered, revisionReads > 0]).toEqual([50, 1, true]);
    // When this response arrives, the earlier requests have joined the rendering.
    await get('/remotes.json');
    open();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['journal 1']));
    expect(rendered).toBe(1);
  });

  it('does not wait behind a flood of other addresses if it was cached', async () => {
    await get('/');
    const { wait, open } = held();
    renderDelay = wait;
    const flood = Array.from({ length: 20 }, (_, n) => get(`/made-up-${n}`));
    await expect.poll(() => [shell.arrived(), rendered]).toEqual([21, 5]);
    renderDelay = undefined;
    journal += 1;
    expect(await pageText()).toBe('journal 2');
    expect(rendered).toBe(6);
    open();
    await Promise.all(flood);
  });

  it('is not shared with requests after a write, which share the next rendering', async () => {
    const { wait, open } = held();
    renderDelay = wait;
    const early = pageText();
    await expect.poll(() => rendered).toBe(1);
    journal += 1;
    const late = Array.from({ length: 20 }, () => pageText());
    await expect.poll(shell.arrived).toBe(21);
    open();
    expect(await early).toBe('journal 1');
    expect(new Set(await Promise.all(late))).toEqual(new Set(['journal 2']));
    expect(rendered).toBe(2);
  });

  it('is not shared with requests after a release', async () => {
    const { wait, open } = held();
    renderDelay = wait;
    const early = get('/');
    await expect.poll(() => rendered).toBe(1);
    await release('22');
    const late = get('/');
    await expect.poll(() => rendered).toBe(2);
    open();
    expect((await early).bytes.toString()).toContain('remoteEntry.1.js');
    expect((await late).bytes.toString()).toContain('remoteEntry.22.js');
  });

  it('does not delay requests for other pages', async () => {
    const { wait, open } = held();
    renderDelay = wait;
    const first = get('/');
    await expect.poll(() => rendered).toBe(1);
    renderDelay = undefined;
    expect((await get('/about')).statusCode).toBe(200);
    open();
    await first;
  });
});

describe('a document', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('is sent to a client that accepts %s as %s', async (accepted, encoding) => {
    const plain = await get('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await get('/', { 'Accept-Encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(decoders[encoding](answer.bytes)).toEqual(plain.bytes);
    expect(rendered).toBe(1);
  });

  it('has the same headers when rendered and when cached', async () => {
    page = { headers: { 'X-Robots-Tag': 'noindex' } };
    const headersOf = async () => {
      const { date: _, 'x-request-id': __, ...headers } = (await get('/')).headers;
      return headers;
    };
    const first = await headersOf();
    expect(first['x-robots-tag']).toBe('noindex');
    expect(await headersOf()).toEqual(first);
  });

  it('answers HEAD with the headers alone', async () => {
    const { headers } = await get('/', { 'Accept-Encoding': 'br' });
    const head = await get('/', { method: 'HEAD', 'Accept-Encoding': 'br' });
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.headers['content-encoding']).toBe('br');
  });

  it.each(['/', '/?page=2'])(
    'is 304 for a client that has it, and 200 after it changed: %s',
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

  it('is compressed like a cached page if the requested page does not exist', async () => {
    page = { status: 404, canonical: undefined };
    for (const path of ['/a', '/b', '/a']) {
      const { statusCode, headers, bytes } = await get(path, { 'Accept-Encoding': 'br' });
      expect([statusCode, headers['content-encoding']]).toEqual([404, 'br']);
      expect(brotliDecompressSync(bytes).toString()).toContain(`journal ${journal}`);
      journal += 1;
    }
    await release('22');
    expect((await get('/a')).bytes.toString()).toContain('remoteEntry.22.js');
  });

  it('is never 304 if it is an error', async () => {
    page = { status: 404 };
    const { etag = '' } = (await get('/')).headers;
    expect((await get('/', { 'If-None-Match': etag })).statusCode).toBe(404);
  });
});
